import { isNothingDue } from '../../../shared/domain/cart/nothing-due.ts'
import { callErrorText } from '../../lib/api/fetch-client.ts'
import { connectionMessages, isConnectionAlert } from '../app/connection-messages.ts'
import { newId } from '../new-id.ts'
import { formsOf } from '../session/checkout-state.ts'
import type { ShopState, ShopStore } from '../session/checkout-store.ts'
import type { PaymentDeps, WalletPayment } from './payment-deps.ts'
import type { PaymentEvent } from './payment-machine.ts'
import { outcomeOf, outcomeOfError } from './payment-result.ts'
import type { Outcome } from './payment-result.ts'
import {
  confirmTotal,
  loadOutcomeScreens,
  NO_CARD,
  payBody,
  sendCustomerDetails,
  storeCardDetails,
  VERSION_NOT_SEEN,
} from './payment-steps.ts'
import type { PaymentSelection, Token } from './payment-steps.ts'

/** How a charge ended. `resend` repeats its call with the same Idempotency-Key; absent if nothing was sent. */
export interface ChargeResult {
  event: PaymentEvent
  resend?: () => Promise<Outcome>
}

/** Returns the shopper to the form. A connection error becomes the text that nothing was charged. */
export const rejected = (
  problem: string | null,
  errors?: Pick<ShopState, 'submitted' | 'refused'>,
): Extract<PaymentEvent, { kind: 'rejected' }> => ({
  kind: 'rejected',
  reason: isConnectionAlert(problem) ? connectionMessages().offline_unpaid : problem,
  errors,
})

/** The connection of the card fields that the page shows. */
export const cardConnection = ({ store, connection_id }: Pick<PaymentDeps, 'store' | 'connection_id'>) =>
  store.get().card_fallback?.option.connection_id ?? connection_id

/** Contact and addresses as the shopper sees them now. */
const seenForms = (store: ShopStore) => JSON.stringify(formsOf(store.get().checkout))

/** Charges the method selected in the form: confirms the total, shows an offer, asks for the card, and sends. */
export async function chargeForm(deps: PaymentDeps): Promise<ChargeResult> {
  const { payment_method } = deps.store.get()
  const seen = seenForms(deps.store)
  let total: number
  const isFree = () => isNothingDue(deps.store.get().session)
  try {
    const confirmed = await confirmTotal(deps)
    if (confirmed.reason !== null) return { event: rejected(confirmed.reason) }
    total = confirmed.total
  } catch (error) {
    return { event: unsentEvent(error) }
  }
  if (await deps.showOfferFirst?.()) return { event: rejected(null) }
  const redirect = !isFree() && deps.redirectOption?.(payment_method)
  if (redirect) {
    // The server calls no provider here, so no card is needed.
    const { token, connection_id } = redirect
    return send(deps, { ...NO_CARD, token }, { payment_method, connection_id, total, seen })
  }
  const card = isFree() ? NO_CARD : await deps.card.tokenize()
  if (card.status === 'invalid') return { event: rejected(null) }
  if (card.status !== 'token') return { event: rejected(card.message || deps.texts.card_unavailable) }
  return send(deps, card, { payment_method, connection_id: cardConnection(deps), total, seen })
}

/** Charges what the shopper approved in a wallet's sheet. */
export async function chargeWallet(deps: PaymentDeps, wallet: WalletPayment): Promise<ChargeResult> {
  const { payment_method, connection_id, total, token, card_type, card_last_four } = wallet
  const seen = seenForms(deps.store)
  await deps.cartSettled()
  const problem = await deps.ratesSettled()
  if (problem !== null) return { event: rejected(problem) }
  const card: Token = { status: 'token', token, card_type, card_last_four }
  return send(deps, card, { payment_method, connection_id, total, seen })
}

/** Sends contact and addresses, then charges the total as the shopper saw it; the server rejects any other. */
async function send(deps: PaymentDeps, card: Token, chosen: PaymentSelection): Promise<ChargeResult> {
  const { store, api, texts } = deps
  storeCardDetails(store, card)
  if (!(await loadOutcomeScreens(deps))) return { event: rejected(texts.not_sent) }
  let version: number
  try {
    version = await sendCustomerDetails(deps)
  } catch (error) {
    return { event: unsentEvent(error) }
  }
  const customer_version = seenForms(store) === chosen.seen ? version : VERSION_NOT_SEEN
  const body = { ...payBody(store.get(), card, chosen), customer_version, locale: deps.locale() }
  const key = newId()
  const resend = () => outcomeOf(api.pay({ body }, { key, timeout: 45_000 }))
  return { event: await resend(), resend }
}

/** Contact and addresses could not be sent: nothing was charged, unless an earlier payment of the session is why. */
function unsentEvent(error: unknown): PaymentEvent {
  const outcome = outcomeOfError(error)
  switch (outcome.kind) {
    case 'succeeded':
    case 'processing':
    case 'changed':
      return outcome
    case 'refused':
      return rejected(callErrorText(error), { submitted: outcome.incomplete, refused: outcome.errors })
    default:
      return rejected(callErrorText(error))
  }
}
