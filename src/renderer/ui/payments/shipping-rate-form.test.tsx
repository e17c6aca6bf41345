import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { ShippingRateForm } from './shipping-rate-form.tsx'

const page: PaymentPageDraft = {
  ...defaultPaymentPage(),
  payment_page_id: 'ppg_1',
  store_id: 'str_1',
  payment_page_type: 'standard',
  status: 'live',
  is_default: true,
  version: 4,
  published_version: 4,
  updated_at: '2026-11-21T00:00:00Z',
}
const { payment_page_id } = page

async function open(given: Partial<typeof page> = {}, currency = 'USD') {
  signedInDevice()
  const onDone = vi.fn()
  const { sent } = fakeApi({
    'GET /api/payment-page/all': { body: { payment_pages: [{ ...page, ...given }], total: 1 } },
    'POST /api/shipping-methods/create': { body: { data: {} } },
    'POST /api/payment-page/update': { body: { data: { ...page, version: 5 } } },
    'POST /api/payment-page/publish': { body: { data: { ...page, version: 6 }, message: 'Published' } },
  })
  const form = <ShippingRateForm store_id="str_1" currency={currency} onDone={onDone} onCancel={() => undefined} />
  renderRoutes([{ path: '*', element: form }], '/')
  await screen.findByRole('radio', { name: 'Flat rate' })
  return {
    onDone,
    posted: () => sent.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body })),
  }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save shipping' }))

it('adds a flat rate to the default page, once the rate is a valid amount [ST-006]', async () => {
  const { posted, onDone } = await open({}, 'JPY')
  save()
  expect(await screen.findByText('Enter a rate')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rate per order'), { target: { value: '0' } })
  save()
  expect(await screen.findByText('Enter a rate above 0, or choose free shipping')).toBeTruthy()
  expect(posted()).toEqual([])
  fireEvent.change(screen.getByLabelText('Rate per order'), { target: { value: '1,200' } })
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const method = { shipping_title: 'Standard shipping', shipping_rate: 1200, is_default: true }
  expect(posted()).toEqual([{ url: '/api/shipping-methods/create', body: { payment_page_id, ...method } }])
})

it('adds free shipping', async () => {
  const { posted } = await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Free shipping' }))
  save()
  await waitFor(() => expect(posted()).toMatchObject([{ body: { shipping_title: 'Free shipping', shipping_rate: 0 } }]))
})

it('publishes a page without shipping methods if nothing is shipped, and says what else that publishes', async () => {
  const { posted, onDone } = await open({ published_version: 3 })
  fireEvent.click(screen.getByRole('radio', { name: 'Nothing to ship' }))
  expect(screen.getByText(/also publishes other changes/)).toBeTruthy()
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [update, publish] = posted()
  const written = update?.body instanceof FormData ? Object.fromEntries(update.body.entries()) : {}
  expect(written).toMatchObject({ payment_page_id, version: '4', shipping_method_enabled: 'false' })
  expect(publish).toEqual({ url: '/api/payment-page/publish', body: { payment_page_id, version: 5 } })
})
