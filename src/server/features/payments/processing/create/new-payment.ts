import { newId } from '../../../../db/ids.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { paidCartOf } from './checkout-validation.ts'
import type { Choice } from '../routing/select-connection.ts'
import { routingSnapshot } from '../routing/routing-decision.ts'
import type { PayInput } from '../payment-input.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'

/** Builds the rows of a session's payment and its first attempt, without storing them. */
export function newPayment(
  session: SessionRow,
  input: PayInput & { velocity_at?: string },
  choice: Choice,
  now: Date,
): { payment: PaymentRow; attempt: AttemptRow } {
  const payment_id = newId('pay')
  const attempt_id = newId('att')
  const { store_id, session_id, mode, currency, total: amount } = session
  const { connection, reason } = choice
  const shared = {
    store_id,
    connection_id: connection.connection_id,
    amount,
    currency,
    created_at: now,
    updated_at: now,
  }
  const empty = { provider_reference: null, card_type: null, card_last_four: null, decline_code: null }
  const payment: PaymentRow = {
    ...shared,
    ...empty,
    payment_id,
    session_id,
    mode,
    order_id: null,
    optimizer_id: null,
    status: 'created',
    captured_amount: 0,
    refunded_amount: 0,
    payment_method: input.payment_method,
    payment_method_id: null,
    buyer_id: null,
    decline_message: null,
    attempts_count: 1,
    paid_cart: {
      ...paidCartOf(session, input.billing_same_as_shipping),
      ip: input.ip,
      ...(input.ip_country && { ip_country: input.ip_country }),
      user_agent: input.user_agent,
      ...(input.velocity_at && { velocity_at: input.velocity_at }),
    },
  }
  const attempt: AttemptRow = {
    ...shared,
    ...empty,
    attempt_id,
    payment_id,
    number: 1,
    connector: connection.connector.id,
    status: 'created',
    idempotency_key: attempt_id,
    provider_code: null,
    message: null,
    next_action: null,
    three_d_secure: false,
    ...routingSnapshot(choice),
    reason,
  }
  return { payment, attempt }
}
