import { describe, expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import { paymentPageContent, paymentPageImages } from '../../../../shared/contracts/pages/payment-page-content.ts'
import { toWireValues, problemsOf, sendable } from './content-values.ts'

const saved = defaultPaymentPage()

describe('the update of a payment page', () => {
  it('contains changed values, without invalid ones [PP-001] [PP-002]', () => {
    expect(sendable(paymentPageContent, saved, { ...saved, name: 'Autumn', button_color: '#12' })).toEqual({
      name: 'Autumn',
    })
    expect(sendable(paymentPageContent, saved, { ...saved, name: ' ', button_color: '#112233' })).toEqual({
      button_color: '#112233',
    })
    expect(problemsOf(paymentPageContent, { ...saved, button_color: '#12' }).get('button_color')).toBe(
      'Must be a color like #1F5B45',
    )
  })

  it('compares lists by content [PP-007] [PP-014]', () => {
    expect(
      sendable(paymentPageContent, saved, { ...saved, selected_products: [], included_country_codes: ['US'] }),
    ).toEqual({
      included_country_codes: ['US'],
    })
  })

  it('marks a removed image explicitly, since null would be dropped [PP-008]', () => {
    expect(toWireValues({ hero_image: null, banner_image: '/uploads/upl_1.webp' }, paymentPageImages)).toEqual({
      hero_image: 'None',
      banner_image: '/uploads/upl_1.webp',
    })
  })

  it('defaults to English [CONST-019]', () => expect(saved.language).toBe('en'))

  it('has every group of fields with its default [PP-003] [PP-008] [PP-009] [PP-010] [PP-011] [PP-012] [PP-013]', () => {
    expect(Object.keys(saved)).toEqual(
      expect.arrayContaining([
        'promo_codes_enabled',
        'affiliate_codes_enabled',
        'tax_integration_enabled',
        'banner_background_type',
        'hero_section_header_text',
        'limited_stock_remaining',
        'callout_title',
        'custom_text_background_color',
        'one_click_checkout_paypal',
        'progress_reward_stages',
        'restrict_shipping_countries_enabled',
      ]),
    )
  })
})
