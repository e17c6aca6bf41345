import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { OrderDetails, OrderPayment } from '../../../shared/contracts/sales/orders.ts'
import OrderDetailsScreen from './orders/order-details-screen.tsx'
import { makeCustomer, makeOrderDetails } from './sales.fixture.ts'

const amount_step = { provider: 'Stripe', step: 10 }
const charge: OrderPayment = {
  payment_id: 'pay_1',
  amount: 9000,
  refunded_amount: 0,
  currency: 'KWD',
  payment_method: 'card',
  card_type: 'visa',
  card_last_four: '4242',
  added: false,
  offer_name: null,
  created_at: '2026-11-21T12:00:08.000Z',
}

function showOrder(given: Partial<OrderDetails>, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const { sent } = fakeApi({
    'GET /api/orders/details': { body: { data: makeOrderDetails({ currency: 'KWD', ...given }) } },
    'GET /api/customers/details': { body: { data: { ...makeCustomer(), shipping_address: null } } },
    ...answers,
  })
  renderRoutes(
    [{ path: '/sales/orders/details', element: <OrderDetailsScreen /> }],
    '/sales/orders/details?order_id=ord_1',
  )
  return () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

/** The note's text with ordinary spaces. */
const noteOf = (dialog: HTMLElement) => within(dialog).getByRole('status').textContent.replaceAll('\u00a0', ' ')

it("warns about a refund amount that Stripe can't process, and offers the nearest one [API-083]", async () => {
  const refundable = {
    sale_id: 'pay_1',
    discount: 0,
    shipping: 0,
    shipping_tax: 0,
    shipping_refunded: 0,
    tax_inclusive: false,
    lines: [],
    payments: [{ payment_id: 'pay_1', left: 9000, amount_step }],
  }
  const posted = showOrder(
    { refundable, payments: [{ ...charge, can_refund: true, left_amount: 9000 }] },
    {
      'POST /api/refunds/create': {
        body: { message: 'KWD 1.250 refunded', data: { request_id: 'ref_1', refunds: [] } },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund order #1001' })
  const field = within(dialog).getByLabelText('Amount to refund')
  expect(within(dialog).queryByRole('status')).toBeNull()
  fireEvent.change(field, { target: { value: '1.255' } })
  expect(noteOf(dialog)).toBe('Stripe only accepts amounts in steps of KWD 0.010.Use KWD 1.250Use KWD 1.260')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund/ }))
  expect(await within(dialog).findByText('Enter an amount that Stripe supports')).toBeTruthy()
  expect(posted()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: /^Use KWD.1\.250$/ }))
  expect(within(dialog).queryByRole('status')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund KWD.1\.250$/ }))
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 1250 }]))
})

it('warns about a capture amount in the same way [API-074]', async () => {
  const held = { ...charge, state: 'held', can_capture: true } as const
  const posted = showOrder(
    { payment_status: 'authorized', payments: [{ ...held, can_capture_part: true, amount_step }] },
    {
      'POST /api/authorizations/capture': {
        body: { payment_id: 'pay_1', order_number: '1001', status: 'succeeded', message: 'Captured' },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Capture' }))
  const dialog = await screen.findByRole('dialog', { name: 'Capture the payment of order #1001' })
  fireEvent.change(within(dialog).getByLabelText('Amount to capture'), { target: { value: '8.999' } })
  expect(noteOf(dialog)).toContain('Use KWD 8.990Use KWD 9.000')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Capture KWD.8\.999$/ }))
  expect(posted()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: /^Use KWD.8\.990$/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: /^Capture KWD.8\.990$/ }))
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 8990 }]))
})
