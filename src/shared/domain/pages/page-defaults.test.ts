import { expect, it } from 'vitest'
import { paymentPage } from '../../contracts/pages/payment-pages.ts'
import { defaultConfirmationPage, defaultPaymentPage, templateChange } from './page-defaults.ts'

it('gives a new store a payment page that matches the contract [PP-002]', () => {
  const page = {
    payment_page_id: 'pgp_1',
    store_id: 'str_1',
    payment_page_type: 'standard',
    status: 'live',
    is_default: true,
    ...defaultPaymentPage(),
  }
  expect(paymentPage.parse(page)).toEqual(page)
  expect(page.language).toBe('en')
})

it("gives the confirmation page the payment page's colors", () => {
  const { button_color, background_color } = defaultPaymentPage()
  expect(defaultConfirmationPage()).toMatchObject({ button_color, background_color })
})

it('switches to the new template’s colors unless any were chosen [GAP-59]', () => {
  const page = defaultPaymentPage()
  const modern = { ...page, ...templateChange(page, 'modern') }
  expect(modern).toMatchObject({ template: 'modern', background_color: '#F4F3F1', button_color: '#B23F1B' })
  expect({ ...modern, ...templateChange(modern, 'classic') }).toEqual(page)
  expect(templateChange({ ...page, button_color: '#123456' }, 'modern')).toEqual({ template: 'modern' })
})
