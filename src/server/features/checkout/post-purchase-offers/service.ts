import type {
  PostPurchaseOffer,
  PostPurchaseChoice,
} from '../../../../shared/contracts/checkout/post-purchase-offers.ts'
import { paymentMethod, type PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import { acceptUntil, addedTotals, type AddedTotals } from '../../../../shared/domain/offers/post-purchase.ts'
import { isUnsettled } from '../../../../shared/domain/payments/payment-status.ts'
import { storedConsent, type ConsentCart } from '../../../../shared/domain/subscriptions/consent-text.ts'
import { planTexts } from '../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import { taxLabel } from '../../../../shared/domain/tax/tax-label.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { addedRenewals, findAnySession, pageLocale, withRenewals, type SessionRow } from '../cart-sessions/service.ts'
import {
  declinePostPurchaseOffer,
  findPostPurchaseOffer,
  offerItems,
  offerUnavailable,
  toLiveOffer,
  type SessionOffer,
} from '../../pages/optimizers/service.ts'
import { orderFacts } from '../../sales/orders/service.ts'
import {
  postPurchasePaymentsOf,
  canChargeAgain,
  canSellSubscriptions,
  offerPayment,
  offerTermsChanged,
  payOffer,
  checkoutPaymentOf,
} from '../../payments/processing/service.ts'

type Sale = NonNullable<Awaited<ReturnType<typeof checkoutPaymentOf>>>
type PaymentState = Awaited<ReturnType<typeof payOffer>>

/** A paid session with its order's payment and the pending offer. */
interface PendingOffer {
  session: SessionRow
  sale: Sale
  offer: SessionOffer
  /** The pending payment for the offer; null if none. */
  transaction_id: string | null
  /** What the later charges of its subscription cost; null for a one-time purchase. */
  renewals: Awaited<ReturnType<typeof addedRenewals>> | null
}

/**
 * Finds the offer pending for a paid session while it can still be accepted; null if none. The session ID is the
 * shopper's secret, so knowing it is sufficient.
 */
async function findPendingOffer(deps: Deps, session: SessionRow | null): Promise<PendingOffer | null> {
  const { completed_at, session_id } = session ?? {}
  if (!session || !session_id || session.status !== 'completed' || !completed_at) return null
  if (acceptUntil(completed_at) <= deps.clock.now()) return null
  const payments = await postPurchasePaymentsOf(deps, session_id)
  const added = payments.flatMap(({ status, paid_cart }) => (status === 'succeeded' ? paid_cart.cart : []))
  const offer = await findPostPurchaseOffer(deps, session, added)
  if (!offer || (offer.plan && !(await canSellSubscriptions(deps, session)))) return null
  const underWay = payments.find(({ status }) => isUnsettled(status))
  if (underWay && underWay.optimizer_id !== offer.optimizer.optimizer_id) return null
  const sale = await checkoutPaymentOf(deps, session_id)
  // The offer needs a shipping address, and an order that shipped nothing has none.
  if (!sale?.paid_cart.shipping_address) return null
  const renewals = offer.plan ? await addedRenewals(deps, session) : null
  return { session, sale, offer, transaction_id: underWay?.payment_id ?? null, renewals }
}

/**
 * True if a paid session has to be shown an offer before its confirmation. Not while one is being charged: a shopper
 * who doesn't wait for their bank sees the order in its current state.
 */
export async function hasAfterOffer(deps: Deps, sessionId: string): Promise<boolean> {
  const asked = await findPendingOffer(deps, await findAnySession(deps, sessionId))
  return asked !== null && asked.transaction_id === null
}

/** @throws AppError 404 if the session does not exist or is not paid */
async function paidSession(deps: Deps, sessionId: string): Promise<SessionRow> {
  const session = await findAnySession(deps, sessionId)
  if (session?.status !== 'completed') throw notFound('Session not found')
  return session
}

/** The offer pending for a paid session, as shown on its page. @throws AppError 404 */
export async function pendingAfterOffer(
  deps: Deps,
  sessionId: string,
  ip_country: string | null,
): Promise<PostPurchaseOffer | null> {
  const asked = await findPendingOffer(deps, await paidSession(deps, sessionId))
  return asked && toAfterOffer(deps, asked, ip_country)
}

const totalsOf = (
  { offer, sale, renewals }: PendingOffer,
  variant_id?: string,
): { items: ReturnType<typeof offerItems>; totals: AddedTotals } => {
  const [first] = offer.products
  if (!first) throw offerUnavailable()
  const added = offerItems(offer, renewals?.today ?? '', { product_id: first.product_id, variant_id })
  const items = renewals ? withRenewals(added, renewals.facts) : added
  return { items, totals: addedTotals(items, sale.paid_cart.tax ?? null) }
}

/** What each variant of the offer would charge, the default one first. */
function offerChoices(asked: PendingOffer): PostPurchaseChoice[] {
  const [first] = asked.offer.products
  const ways = asked.offer.optimizer.optimizer_type === 'bundle' ? [] : (first?.variants ?? [])
  const others = ways.filter(({ in_stock, variant_id }) => in_stock && variant_id !== first?.variant_id)
  return [first?.variant_id ?? '', ...others.map(({ variant_id }) => variant_id)].map((variant_id) => {
    const { items, totals: all } = totalsOf(asked, variant_id)
    const { tax, ...totals } = all
    const { subscription } = items[0] ?? {}
    return {
      variant_id,
      ...totals,
      ...(subscription && { subscription }),
      tax_label: taxLabel(tax?.rates, asked.session.locale),
      tax_inclusive: tax?.inclusive ?? false,
    }
  })
}

async function toAfterOffer(deps: Deps, asked: PendingOffer, ip_country: string | null): Promise<PostPurchaseOffer> {
  const { session, sale, offer, transaction_id } = asked
  const [live, order, again] = await Promise.all([
    toLiveOffer(deps, offer),
    orderFacts(deps, sale.order_id ?? ''),
    canChargeAgain(deps, { session, sale, ip_country, ...totalsOf(asked) }),
  ])
  const until = acceptUntil(session.completed_at ?? sale.created_at)
  return {
    offer: live,
    choices: offerChoices(asked),
    currency: session.currency,
    order_number: order.order_number,
    order_total: order.total_price,
    paid_with: {
      payment_method: paymentMethod.parse(sale.payment_method),
      card_type: sale.card_type,
      card_last_four: sale.card_last_four,
      again,
    },
    accept_until: until.toISOString(),
    transaction_id,
  }
}

export interface AcceptInput {
  live_cart_session_id: string
  optimizer_id: string
  variant_id?: string | undefined
  expected_total: number
  currency: string
  payment_method?: PaymentMethod | undefined
  payment_token?: string | undefined
  connection_id?: string | undefined
  consent?: string | undefined
  locale?: string | undefined
  ip: string
  ip_country: string | null
  user_agent: string
}

/**
 * Adds the pending offer to the order of a paid session and charges it once; if it was already accepted by another
 * press, tab or call, returns that payment's state.
 * @throws AppError 404, 409 if it is over, sold out or has another price, 422 if details are needed
 */
export async function acceptAfterOffer(deps: Deps, input: AcceptInput): Promise<PaymentState> {
  const { optimizer_id, variant_id, payment_token, payment_method, connection_id, ip, ip_country, user_agent } = input
  const paid = await paidSession(deps, input.live_cart_session_id)
  const session = { ...paid, locale: pageLocale(input.locale) ?? paid.locale }
  const before = await offerPayment(deps, session.session_id, optimizer_id)
  if (before && before.payment.status !== 'declined') return before
  const asked = await findPendingOffer(deps, session)
  if (asked?.offer.optimizer.optimizer_id !== optimizer_id) throw offerUnavailable()
  const { items, totals } = totalsOf(asked, variant_id)
  if (totals.total !== input.expected_total || session.currency !== input.currency) {
    throw new AppError(409, 'The price of this offer has changed. You haven’t been charged.', {
      code: 'totals_changed',
    })
  }
  requireConsent({ ...session, cart: items, total: totals.total }, input.consent)
  const method =
    payment_token === undefined ? null : { payment_method: payment_method ?? 'card', payment_token, connection_id }
  return payOffer(deps, { session, sale: asked.sale, optimizer_id, items, totals, method, ip, ip_country, user_agent })
}

/**
 * Requires the shopper's consent to a subscription as it would be stored: its terms may have changed since they saw it.
 * @throws AppError 409
 */
function requireConsent(sold: ConsentCart & Pick<SessionRow, 'locale'>, seen: string | undefined): void {
  const consent = storedConsent(planTexts(sold.locale), sold)
  if (consent !== null && seen !== consent) throw offerTermsChanged()
}

/** Result of declining: the next pending offer, and the charge if the offer was accepted instead. */
interface DeclineResult {
  after_offer: PostPurchaseOffer | null
  accepted: { transaction_id: string } | null
}

/** The charge of an accepted offer; null if it was not accepted or its charge was declined. */
async function acceptedCharge(
  deps: Deps,
  session_id: string,
  optimizer_id: string,
): Promise<DeclineResult['accepted']> {
  const { payment } = (await offerPayment(deps, session_id, optimizer_id)) ?? {}
  return payment && payment.status !== 'declined' ? { transaction_id: payment.payment_id } : null
}

/**
 * Declines the pending offer of a paid session and returns the next one. An offer that is not pending is left
 * unchanged, and one accepted by another press or tab is reported as accepted. @throws AppError 404
 */
export async function declineAfterOffer(
  deps: Deps,
  { live_cart_session_id, optimizer_id }: { live_cart_session_id: string; optimizer_id: string },
  ip_country: string | null,
): Promise<DeclineResult> {
  const session = await paidSession(deps, live_cart_session_id)
  const asked = await findPendingOffer(deps, session)
  const isAsked = asked?.offer.optimizer.optimizer_id === optimizer_id
  const before = await acceptedCharge(deps, session.session_id, optimizer_id)
  // An offer that is being charged can no longer be declined.
  if (before !== null || !isAsked) {
    return { after_offer: asked && (await toAfterOffer(deps, asked, ip_country)), accepted: before }
  }
  await declinePostPurchaseOffer(deps, session, optimizer_id)
  // An acceptance at the same moment wins, and no other offer is shown right after it.
  const meanwhile = await acceptedCharge(deps, session.session_id, optimizer_id)
  if (meanwhile) return { after_offer: null, accepted: meanwhile }
  const next = await findPendingOffer(deps, session)
  return { after_offer: next && (await toAfterOffer(deps, next, ip_country)), accepted: null }
}
