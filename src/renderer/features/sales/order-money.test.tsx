import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, type SentCall } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { OrderDetails } from '../../../shared/contracts/sales/orders.ts'
import OrderDetailsScreen from './orders/order-details-screen.tsx'
import OrdersScreen from './orders/orders-screen.tsx'
import { makeCustomer, makeOrder, makeOrderDetails } from './sales.fixture.ts'

const routes = [
  { path: '/sales/orders', element: <OrdersScreen /> },
  { path: '/sales/orders/details', element: <OrderDetailsScreen /> },
]

function showOrder(given: Partial<OrderDetails>, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/orders/details': { body: { data: makeOrderDetails(given) } },
    'GET /api/customers/details': { body: { data: { ...makeCustomer(), shipping_address: null } } },
    ...answers,
  })
  renderRoutes(routes, '/sales/orders/details?order_id=ord_1')
  return sent
}

async function sumsAfterTotal() {
  const items = await screen.findByRole('region', { name: 'Items' })
  const rows = [...items.querySelectorAll('dl > div')].map((row) => row.textContent)
  return rows.slice(rows.findIndex((row) => row.startsWith('Total')))
}

describe('the totals of an order [RT-085]', () => {
  it('are zero after a partial capture that was refunded, with every line accounted for', async () => {
    showOrder({ total_price: 2589, taken_price: 1000, held_price: 0, refunded_price: 1000 })
    expect(await sumsAfterTotal()).toEqual(['Total$25.89', 'Voided-$15.89', 'Refunded-$10.00', 'Net$0.00'])
  })

  it('do not count authorized amounts as captured', async () => {
    showOrder({ total_price: 3489, taken_price: 900, held_price: 2589, payment_status: 'authorized' })
    expect(await sumsAfterTotal()).toEqual(['Total$34.89', 'Not captured yet-$25.89', 'Net$9.00'])
  })
})

it('require a confirmation in the same dialog to ship an order that is not fully captured', async () => {
  const detail = 'Only $9.00 of $34.89 is paid: $25.89 was voided.'
  const shipping_stop = { refused: false, text: detail }
  const answer = ({ body }: SentCall) =>
    JSON.stringify(body).includes('"anyway":true')
      ? { body: { message: 'Order fulfilled' } }
      : { status: 409, body: { detail, code: 'not_covered' } }
  const sent = showOrder({ payment_status: 'partially_paid', shipping_stop }, { 'POST /api/orders/fulfil': answer })
  expect(await screen.findByText('Partially paid')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fulfill' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fulfill order #1001' })
  expect(within(dialog).getByRole('note').textContent).toBe(detail)
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Carrier' }), { target: { value: 'UPS' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fulfill' }))
  const question = await screen.findByRole('alert')
  expect(question.textContent).toContain(detail)
  expect(screen.getAllByText(detail)).toHaveLength(1)
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
  const back = within(dialog).getByRole('button', { name: 'Back' })
  expect(document.activeElement).toBe(back)
  fireEvent.click(back)
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Carrier' }).value).toBe('UPS')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fulfill' }))
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Fulfill anyway' }))
  expect(await screen.findByText('Order fulfilled')).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3))
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ carrier: 'UPS', anyway: true })
})

it('show what fulfillment captures, and ask whether to email the customer', async () => {
  const sent = showOrder(
    { payment_status: 'authorized', capture_on_fulfilment: 12_490, emails_on: ['shipping_confirmation'] },
    { 'POST /api/orders/fulfil': { body: { message: 'Order fulfilled' } } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Fulfill' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fulfill order #1001' })
  expect(within(dialog).getByRole('note').textContent).toContain('$124.90 is authorized')
  const email = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Email the customer' })
  expect(email.checked).toBe(true)
  fireEvent.click(email)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fulfill and capture $124.90' }))
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ email_customer: false }),
  )
})

it('come with the tracking of a shipment, which can be edited, and resend the receipt', async () => {
  const shipment = {
    shipment_id: 'ship_1',
    carrier: 'UPS',
    tracking_number: '1Z9',
    tracking_url: 'https://www.ups.com/track?tracknum=1Z9',
    shipped_at: '2026-11-21T12:00:00.000Z',
  }
  const sent = showOrder(
    { fulfilment_status: 'fulfilled', shipments: [shipment], emails_on: ['shipping_update'] },
    {
      'POST /api/orders/update-tracking': { body: { message: 'Tracking details saved' } },
      'POST /api/orders/resend-receipt': { body: { message: 'Receipt sent to dana@mail.example' } },
    },
  )
  const card = await screen.findByRole('region', { name: 'Shipment' })
  expect(within(card).getByRole('link', { name: 'Track package' }).getAttribute('href')).toBe(shipment.tracking_url)
  fireEvent.click(within(card).getByRole('button', { name: 'Edit tracking' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tracking for order #1001' })
  fireEvent.change(within(dialog).getByLabelText('Tracking number'), { target: { value: '1Z8' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save tracking' }))
  expect(await screen.findByText('Tracking details saved')).toBeTruthy()
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    shipment_id: 'ship_1',
    tracking_number: '1Z8',
    email_customer: true,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Resend receipt' }))
  const question = await screen.findByRole('dialog', { name: 'Resend receipt?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Resend receipt' }))
  expect(await screen.findByText('Receipt sent to dana@mail.example')).toBeTruthy()
})

it.each([[{ payment_status: 'voided', status: 'cancelled' }], [{ payment_status: 'refunded' }]] satisfies [
  Partial<OrderDetails>,
][])('offer no shipment for %j', async (given) => {
  showOrder(given)
  await screen.findByRole('region', { name: 'Items' })
  expect(screen.queryByRole('button', { name: 'Fulfill' })).toBeNull()
})

it('offer no receipt for an order that was never charged', async () => {
  showOrder({ payment_status: 'voided', status: 'cancelled' })
  await screen.findByRole('region', { name: 'Items' })
  expect(screen.queryByRole('button', { name: 'Resend receipt' })).toBeNull()
})

it.each([
  { payment_status: 'paid' },
  { payment_status: 'authorized' },
  { payment_status: 'voided', status: 'cancelled' },
] satisfies Partial<OrderDetails>[])('show why it cannot be shipped before anything is typed: %j', async (given) => {
  const text = 'The payment was lost in a dispute: $368.59 was lost in a dispute. Don’t ship it.'
  showOrder({ ...given, shipping_stop: { refused: true, text } })
  const button = await screen.findByRole('button', { name: 'Fulfill' })
  expect(button).toHaveProperty('disabled', true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text)
})

it('name a dispute the same in the header, on its card and in the list of chargebacks [RT-037]', async () => {
  const dispute = { dispute_id: 'dsp_1', amount: 36_859, currency: 'USD', due_date: null } as const
  showOrder({ disputes: [{ ...dispute, reason: 'product_unacceptable', status: 'accepted' }] })
  const card = await screen.findByRole('region', { name: 'Disputes' })
  expect(within(card).getByRole('link').textContent).toBe('Not as described')
  expect(within(card).getByText('Accepted')).toBeTruthy()
  expect(screen.getByText('Dispute accepted')).toBeTruthy()
})

it('mark orders with a current or past dispute next to their payment [PR-006]', async () => {
  signedInDevice()
  const orders = [
    makeOrder({ dispute_status: 'under_review' }),
    makeOrder({ order_id: 'ord_2', order_number: '1002', dispute_status: 'accepted' }),
    makeOrder({ order_id: 'ord_3', order_number: '1003', dispute_status: 'won' }),
  ]
  fakeApi({ 'GET /api/orders/all': { body: { orders, total: 3 } } })
  renderRoutes(routes, '/sales/orders')
  await screen.findByText('#1003')
  expect(screen.getAllByText('Disputed')).toHaveLength(1)
  expect(screen.getAllByText('Dispute accepted')).toHaveLength(1)
})
