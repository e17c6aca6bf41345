import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { NextStep, PayReply, PayStatus } from '../../../shared/contracts/payments/transactions.ts'
import { checkoutFieldOrder } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { DeclinedField } from '../../../shared/domain/payments/decline-codes.ts'
import type { CheckoutErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import { CallError } from '../../lib/api/fetch-client.ts'

/** What the browser knows from each status of the server's reply. */
interface ReplyDetails {
  succeeded: { reply: PayReply | null }
  requires_action: { step: NextStep; reply: PayReply }
  processing: { reply: PayReply | null }
  /** `goes_on`: the card may be entered again for another connection. `card_field`: the invalid field. */
  declined: { detail: string; goes_on?: boolean; card_field?: DeclinedField }
}

/** What the browser knows from a call that failed. */
interface ErrorDetails {
  /** `contact`: contact or addresses differ from what the shopper saw. */
  changed: { detail: string; session: LiveCart; contact?: boolean }
  /**
   * Rejected before anything was charged: sold out, incomplete, too many attempts. `short`: available quantity by line
   * item ID.
   */
  refused: { detail: string; incomplete: boolean; errors: CheckoutErrors; short?: Record<string, number> }
  /** `unreached`: the call got no response. */
  unknown: { unreached?: boolean }
}

/** The outcome of an attempt. Only `unknown` leaves open whether the shopper is charged. */
export type Outcome =
  | { [Kind in PayStatus]: { kind: Kind } & ReplyDetails[Kind] }[PayStatus]
  | { [Kind in keyof ErrorDetails]: { kind: Kind } & ErrorDetails[Kind] }[keyof ErrorDetails]

/** An outcome of one kind. */
export type OutcomeOf<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>

const isField = (value: unknown): value is DeclinedField => value === 'number' || value === 'expiry' || value === 'cvc'

const fallbackOf = ({ goes_on, card_field }: { goes_on?: unknown; card_field?: unknown }) => ({
  ...(goes_on === true && { goes_on }),
  ...(isField(card_field) && { card_field }),
})

/** Parses a successful reply. */
export function outcomeOfReply(reply: PayReply): Outcome {
  switch (reply.status) {
    case 'succeeded':
      return { kind: 'succeeded', reply }
    case 'requires_action':
      return reply.next_action
        ? { kind: 'requires_action', step: reply.next_action, reply }
        : // The bank confirms outside of a page; the outcome follows.
          { kind: 'processing', reply }
    case 'processing':
      return { kind: 'processing', reply }
    case 'declined':
      return { kind: 'declined', detail: reply.detail ?? 'Payment declined', ...fallbackOf(reply) }
  }
}

/** The new cart in an error for changed totals. */
const isLiveCart = (value: unknown): value is LiveCart =>
  typeof value === 'object' && value !== null && '_id' in value && 'cart_version' in value && 'cart' in value

/** The form errors of an error response. */
function fieldErrors(errors: unknown): CheckoutErrors {
  const found: CheckoutErrors = {}
  for (const field of checkoutFieldOrder) {
    const message: unknown = typeof errors === 'object' && errors !== null ? Reflect.get(errors, field) : undefined
    if (typeof message === 'string') found[field] = message
  }
  return found
}

/**
 * Parses a failure. A missing or invalid reply and every server error are `unknown`: the payment may have been made, so
 * its status is looked up.
 */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof CallError && error.status === null) return { kind: 'unknown', unreached: true }
  if (!(error instanceof CallError) || error.status === null || error.status >= 500 || error.status === 408)
    return { kind: 'unknown' }
  const { message: detail, code, data } = error
  if (error.status === 402) {
    return { kind: 'declined', detail: detail || 'Payment declined', ...fallbackOf(data) }
  }
  if (code === 'idempotency_in_progress') return { kind: 'unknown' }
  if (code === 'processing') return { kind: 'processing', reply: null }
  if (code === 'completed') return { kind: 'succeeded', reply: null }
  const { live_cart: session } = data
  if (code === 'totals_changed' && isLiveCart(session)) return { kind: 'changed', detail, session }
  if (code === 'contact_changed' && isLiveCart(session)) return { kind: 'changed', detail, session, contact: true }
  const incomplete = code === 'incomplete' || code === 'not_shipped'
  const { item_id, available } = data
  const short = typeof item_id === 'string' && typeof available === 'number' && { short: { [item_id]: available } }
  return { kind: 'refused', detail, incomplete, errors: fieldErrors(data.errors), ...short }
}

/** Makes the call and parses its outcome. Never rejects. */
export async function outcomeOf(call: Promise<PayReply>): Promise<Outcome> {
  try {
    return outcomeOfReply(await call)
  } catch (error) {
    return outcomeOfError(error)
  }
}
