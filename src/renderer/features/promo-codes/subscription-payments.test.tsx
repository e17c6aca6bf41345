import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { makePromo } from './promo-codes.fixture.ts'
import PromoCodeScreen from './promo-code-screen.tsx'

const base = '/editor/checkout/promo-codes'
const UPDATE = 'POST /api/shopify/promo-codes/update'

it('saves to how many payments of a subscription a code applies', async () => {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/shopify/promo-codes/prm_1': { body: { data: makePromo() } },
    'GET /api/shopify/promo-codes': { body: { promo_codes: [], total: 0, last_synced_at: null, can_sync: false } },
    'GET /api/inventory/all': { body: { products: [], total: 0 } },
    [UPDATE]: { body: { data: makePromo({ subscription_payments: 4, version: 2 }) } },
  })
  renderRoutes([{ path: `${base}/update/:promoCodeId`, element: <PromoCodeScreen /> }], `${base}/update/prm_1`)
  const choice = await screen.findByRole('combobox', { name: 'Applies to subscriptions' })
  expect(choice).toHaveProperty('value', 'First payment')
  fireEvent.click(choice)
  fireEvent.click(await screen.findByRole('option', { name: 'Several payments', hidden: true }))
  fireEvent.change(screen.getByLabelText('Payments'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => sent.find(({ method, url }) => `${method} ${url}` === UPDATE)
  await waitFor(() => expect(saved()?.body).toMatchObject({ subscription_payments: 4 }))
})
