import type { ApprovedCharge } from '../../../../connectors/results.ts'
import { newId } from '../../../../db/ids.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'

/** An approved payment and the order it becomes. */
export interface Placing {
  payment: PaymentRow
  attempt_id: string
  charge: ApprovedCharge
  order_id: string
  card_type: string | null
  card_last_four: string | null
}

export const placingOf = (payment: PaymentRow, { attempt_id }: AttemptRow, charge: ApprovedCharge): Placing => ({
  payment,
  attempt_id,
  charge,
  order_id: newId('ord'),
  card_type: charge.card?.brand ?? null,
  card_last_four: charge.card?.last_four ?? null,
})

/** State of the payment once its order is placed. */
export function placedState(
  placing: Placing,
  attempt: AttemptRow,
  order_number: string,
  updated_at: Date,
): PaymentState {
  const { payment, charge, order_id, card_type, card_last_four } = placing
  const { provider_reference, captured_amount, payment_method_id = null, buyer_id = null } = charge
  const both = { provider_reference, card_type, card_last_four, decline_code: null, updated_at }
  return {
    payment: {
      ...payment,
      ...both,
      status: 'succeeded',
      order_id,
      captured_amount,
      payment_method_id,
      buyer_id,
      decline_message: null,
    },
    attempt: {
      ...attempt,
      ...both,
      status: 'approved',
      next_action: null,
      message: null,
      three_d_secure: attempt.three_d_secure || (charge.three_d_secure ?? false),
    },
    order_number,
  }
}
