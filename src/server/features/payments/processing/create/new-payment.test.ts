import { describe, expect, it } from 'vitest'
import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { Choice } from '../routing/select-connection.ts'
import { newPayment } from './new-payment.ts'

const now = new Date('2026-01-01T00:00:00Z')
const session = { store_id: 'str_1', session_id: 'ses_1', mode: 'test', currency: 'usd' } as const
const choice = {
  connection: { connection_id: 'con_1', connector: { id: 'test-gateway' } },
  reason: 'It is the default account.',
} as Choice
const checkout = {
  session,
  order_id: null,
  optimizer_id: null,
  payment_method: 'card',
  paid_cart: { total: 3888 } as CartSnapshot,
  choice,
}

describe('a new payment', () => {
  it('charges the total of its snapshot with the chosen account', () => {
    const { payment, attempt } = newPayment(checkout, now)
    const expected = { ...session, connection_id: 'con_1', amount: 3888, status: 'created', created_at: now }
    expect(payment).toMatchObject({ ...expected, payment_method: 'card', attempts_count: 1, order_id: null })
    const { store_id, currency } = session
    expect(attempt).toMatchObject({ store_id, currency, connection_id: 'con_1', amount: 3888, status: 'created' })
    expect(attempt).toMatchObject({ number: 1, connector: 'test-gateway', reason: 'It is the default account.' })
    expect(attempt.payment_id).toBe(payment.payment_id)
  })

  it("sends the attempt's ID as the idempotency key, and never the same one twice", () => {
    const [first, second] = [newPayment(checkout, now), newPayment(checkout, now)]
    expect(first.attempt.idempotency_key).toBe(first.attempt.attempt_id)
    expect(second.attempt.idempotency_key).not.toBe(first.attempt.idempotency_key)
    expect(second.payment.payment_id).not.toBe(first.payment.payment_id)
  })

  it('belongs to the order and the post-purchase offer that it adds', () => {
    const { payment } = newPayment({ ...checkout, order_id: 'ord_1', optimizer_id: 'opt_1' }, now)
    expect(payment).toMatchObject({ order_id: 'ord_1', optimizer_id: 'opt_1' })
  })

  it('has no outcome yet', () => {
    const { payment, attempt } = newPayment(checkout, now)
    const outcome = { provider_reference: null, decline_code: null, card_type: null, card_last_four: null }
    expect(payment).toMatchObject({ ...outcome, captured_amount: 0, refunded_amount: 0, payment_method_id: null })
    expect(attempt).toMatchObject({ ...outcome, next_action: null, three_d_secure: false, provider_code: null })
  })
})
