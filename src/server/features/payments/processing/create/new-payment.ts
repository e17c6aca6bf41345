import { newId } from '../../../../db/ids.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { Choice } from '../routing/select-connection.ts'
import { routingSnapshot } from '../routing/routing-snapshot.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'

/** What distinguishes a checkout payment from one for a post-purchase offer. */
interface PaymentDraft {
  session: Pick<SessionRow, 'store_id' | 'session_id' | 'mode' | 'currency'>
  /** The order that a post-purchase offer adds to; null at checkout. */
  order_id: string | null
  /** The post-purchase offer that was accepted; null at checkout. */
  optimizer_id: string | null
  payment_method: PaymentRow['payment_method']
  /** Its total is the amount that is charged. */
  paid_cart: PaymentRow['paid_cart']
  choice: Choice
}

export interface NewPayment {
  payment: PaymentRow
  attempt: AttemptRow
}

/** Builds the rows of a payment and its first attempt, without storing them. */
export function newPayment(
  { session, order_id, optimizer_id, payment_method, paid_cart, choice }: PaymentDraft,
  now: Date,
): NewPayment {
  const payment_id = newId('pay')
  const attempt_id = newId('att')
  const { store_id, session_id, mode, currency } = session
  const { connection, reason } = choice
  const shared = {
    store_id,
    connection_id: connection.connection_id,
    amount: paid_cart.total,
    currency,
    created_at: now,
    updated_at: now,
  }
  const empty = { provider_reference: null, card_type: null, card_last_four: null, decline_code: null }
  return {
    payment: {
      ...shared,
      ...empty,
      payment_id,
      session_id,
      mode,
      order_id,
      optimizer_id,
      subscription_charge_id: null,
      status: 'created',
      captured_amount: 0,
      refunded_amount: 0,
      payment_method,
      payment_method_id: null,
      buyer_id: null,
      decline_message: null,
      attempts_count: 1,
      paid_cart,
    },
    attempt: {
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
    },
  }
}
