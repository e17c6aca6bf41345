import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import OrderDetailsScreen from '../orders/order-details-screen.tsx'
import { makeCustomer, makeOrderDetails } from '../sales.fixture.ts'

const renewal = {
  subscription_id: 'sub_1',
  subscription_display_id: 'SUB-2114',
  product_title: 'Coffee',
  cycle: 3,
  is_renewal: true,
  can_cancel: true,
}
const payment = {
  payment_id: 'pay_1',
  amount: 9000,
  refunded_amount: 0,
  currency: 'USD',
  payment_method: 'card',
  card_type: 'visa',
  card_last_four: '4242',
  added: false,
  offer_name: null,
  created_at: '2026-11-21T12:00:08.000Z',
  can_refund: true,
  left_amount: 9000,
} as const
const refundable = {
  sale_id: 'pay_1',
  discount: 0,
  shipping: 0,
  shipping_tax: 0,
  shipping_refunded: 0,
  tax_inclusive: false,
  lines: [],
  payments: [{ payment_id: 'pay_1', left: 9000 }],
}

/** Opens the refund dialog of an order and enters an amount; returns what is posted. */
async function openRefund(subscriptions: NonNullable<OrderDetails['subscriptions']>, cancelled: object) {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/orders/details': { body: { data: makeOrderDetails({ refundable, payments: [payment], subscriptions }) } },
    'GET /api/customers/details': { body: { data: { ...makeCustomer(), shipping_address: null } } },
    'POST /api/refunds/create': { body: { message: '$5.00 refunded', data: { request_id: 'ref_1', refunds: [] } } },
    'POST /api/subscriptions/cancel': cancelled,
  })
  renderRoutes(
    [{ path: '/sales/orders/details', element: <OrderDetailsScreen /> }],
    '/sales/orders/details?order_id=ord_1',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund order #1001' })
  fireEvent.change(within(dialog).getByLabelText('Amount to refund'), { target: { value: '5' } })
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ url, body }) => ({ url, body }))
  const refund = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $5.00' }))
  return { dialog, posted, refund }
}

const CANCELLED = { body: { message: 'Subscription cancelled', data: { id: 'sub_1', status: 'cancelled' } } }

it('cancels a selected subscription after the refund of its order [API-083]', async () => {
  const { dialog, posted, refund } = await openRefund([renewal], CANCELLED)
  expect(screen.getByText('Renewal')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'SUB-2114, renewal 3', hidden: true })).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'View subscription' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Cancel subscription SUB-2114' }))
  refund()
  expect(await screen.findByText('Subscription cancelled')).toBeTruthy()
  expect(posted()).toMatchObject([
    { url: '/api/refunds/create' },
    { url: '/api/subscriptions/cancel', body: { subscription_id: 'sub_1', at: 'now' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leaves subscriptions alone by default, and offers none that already ended', async () => {
  const ended = { ...renewal, subscription_id: 'sub_2', subscription_display_id: 'SUB-2115', can_cancel: false }
  const { dialog, posted, refund } = await openRefund([renewal, ended], CANCELLED)
  const boxes = within(dialog).getAllByRole('checkbox', { name: /^Cancel subscription/ })
  expect(boxes.map((box) => box.matches(':checked'))).toEqual([false])
  refund()
  expect(await screen.findByText('$5.00 refunded')).toBeTruthy()
  expect(posted()).toMatchObject([{ url: '/api/refunds/create' }])
})

it('says that the refund was made if the cancellation fails', async () => {
  const failed = { status: 422, body: { detail: 'It is already canceled.' } }
  const { dialog, refund } = await openRefund([renewal], failed)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Cancel subscription SUB-2114' }))
  refund()
  expect(
    await screen.findByText('The refund was made, but the subscription wasn’t canceled. It is already canceled.'),
  ).toBeTruthy()
})
