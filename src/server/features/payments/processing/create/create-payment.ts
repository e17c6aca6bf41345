import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import type { CaptureWhen } from '../../../../../shared/domain/payments/capture.ts'
import { hasSubscription } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { pageForCart } from '../../../../../shared/domain/cart/requires-shipping.ts'
import { StoreChangedError } from '../../../../db/store-cache.ts'
import type { Deps } from '../../../../deps.ts'
import { requireOwnDevice } from '../../../../http/requests/device.ts'
import { AppError, badField, storeClosed } from '../../../../http/errors.ts'
import {
  hasLimitedPromo,
  loadPayable,
  getCachedPayable,
  type RowVersions,
  type SessionRow,
  type PayableSession,
  findAnySession,
  repriceSession,
  refreshPrices,
} from '../../../checkout/cart-sessions/service.ts'
import { activeConnections } from '../../payment-accounts/service.ts'
import { requireLink } from '../../../pages/payment-links/service.ts'
import { ownOriginAt } from '../../../stores/stores/service.ts'
import { chargeAttempt } from '../authorize/authorize.ts'
import {
  requireComplete,
  requireSameContact,
  requireSameTotals,
  noticesOf,
  totalsChanged,
} from './checkout-validation.ts'
import type { Choice } from '../routing/select-connection.ts'
import { linkFacts } from './payment-link-usage.ts'
import { checkoutSnapshot } from './cart-snapshot.ts'
import { newPayment } from './new-payment.ts'
import { OfferChanged, offerFacts, requireOffer } from './bundle-offer-check.ts'
import { applyResult, isSecondPayment } from '../outcome/apply-result.ts'
import type { PayInput } from '../payment-input.ts'
import { asShown } from './session-as-shown.ts'
import { PlanChanged, requirePlans, subscriptionFacts } from './subscription-check.ts'
import { PromoChanged, requirePromo } from './promo-check.ts'
import { blockedBy, declineOf } from '../routing/routing-snapshot.ts'
import { connectionsFor } from '../routing/storing-connections.ts'
import { routePayment } from '../routing/route-payment.ts'
import {
  findPayment,
  findSessionPayment,
  hasShippingMethods,
  insertPayment,
  type AttemptRow,
  type PaymentRow,
  type PaymentState,
} from '../repo.ts'
import { PriceChanged, requireStock } from '../stock/stock-check.ts'
import { velocityGate, type VelocityGate } from '../velocity-gate.ts'

const NEW_TERMS = 'The terms of the subscription have changed. Please check them and pay again.'

/** Used in place of a token when no provider is called. */
const NO_TOKEN = 'nothing_to_pay'

/**
 * Pays a session once. A second press, a second tab or a repeated call finds the first payment and returns its state.
 * The attempt is stored before the provider is called. The cached session is tried first: the statement that creates
 * the payment detects stale data, and nothing is rejected from the cache alone.
 * @throws AppError 404 unknown session, 409 totals changed or sold out, 422 something missing, no connection or a
 * closed store, 429 too many attempts.
 */
export async function pay(deps: Deps, input: PayInput): Promise<PaymentState> {
  const begun = await beginAdmitted(deps, input)
  return begun.stored ? charge(deps, begun) : begun.state
}

/** A payment that ends up not being stored doesn't count against any velocity limit. */
async function beginAdmitted(deps: Deps, input: PayInput): Promise<Begun> {
  const gate = velocityGate(deps)
  try {
    const begun =
      (await beginFromCache(deps, input, gate)) ??
      (await begin(deps, input, gate, await loadPayable(deps, input.live_cart_session_id)))
    if (!begun.stored) await gate.release()
    return begun
  } catch (error) {
    await gate.release()
    throw error
  }
}

type Begun = Beginning | { stored: null; state: PaymentState }

/** A stored payment that has not been charged yet. */
interface Beginning {
  stored: Stored
  session: SessionRow
  input: PayInput
  choice: Choice
}

/** Like `begin`, from the cache; null if the cache is empty or not sufficient. */
async function beginFromCache(deps: Deps, input: PayInput, gate: VelocityGate): Promise<Begun | null> {
  const id = input.live_cart_session_id
  try {
    const remembered = await getCachedPayable(deps, id)
    if (remembered?.session.status !== 'open' || !remembered.isPriceCurrent) return null
    return await begin(deps, input, gate, remembered, remembered.known)
  } catch (error) {
    if (isOutdated(error)) return null
    throw error
  }
}

/** Errors that stale cached data can cause. */
const isOutdated = (error: unknown): boolean =>
  [AppError, SessionChanged, StoreChangedError, PriceChanged, OfferChanged, PromoChanged, PlanChanged].some(
    (kind) => error instanceof kind,
  )

/**
 * Checks and stores a payment, or finds the session's existing one. With `known`, stores it only while the cached data
 * is current.
 */
async function begin(
  deps: Deps,
  given: PayInput,
  gate: VelocityGate,
  toPay: PayableSession,
  known: RowVersions | null = null,
): Promise<Begun> {
  const page = toPay.page && pageForCart(toPay.page, toPay.session.cart)
  const { session, input } = asShown(toPay.session, page, given)
  const other = async () => ({
    stored: null,
    state: requireState(await findSessionPayment(deps.db, session.session_id)),
  })
  requireOwnDevice(session, input.device)
  if (session.status !== 'open') return other()
  if (!toPay.isPriceCurrent) return refusePrice(deps, session.session_id, undefined, session.total)
  requireSameTotals(session, input)
  requireSameContact(session, input)
  const needsToken = session.total > 0 || hasSubscription(session.cart)
  if (needsToken && !input.payment_token) throw badField('payment_token', 'A payment token is required')
  await requireReady(deps, session, page, input)
  await gate.admit(attemptOf(session, input))
  const choice = await choose(deps, session, input)
  await gate.requireCard(choice, { method: input.payment_method, token: input.payment_token ?? NO_TOKEN })
  const stored = await storePayment(deps, { session, page }, { ...input, ...gate.mark() }, choice, known)
  return stored ? { stored, session, input, choice } : other()
}

const attemptOf = (session: SessionRow, { ip }: PayInput) => {
  const { store_id, mode, session_id, currency, total: amount, customer_email: email } = session
  const stores_card = session.cart.some(({ subscription }) => subscription)
  return { store_id, mode, session_id, currency, amount, email: email ?? '', ip, stores_card }
}

async function charge(deps: Deps, { stored, session, input, choice }: Beginning): Promise<PaymentState> {
  const declined = declineOf(choice)
  if (declined) {
    await applyResult(deps, stored.payment, stored.attempt, blockedBy(declined, choice), { by_caller: true })
    return requireState(await findPayment(deps.db, stored.payment.payment_id))
  }
  const made = await chargeAttempt(deps, stored.payment, stored.attempt, {
    choice,
    session,
    token: input.payment_token ?? NO_TOKEN,
    method: input.payment_method,
    merchant_name: stored.store_name,
    keeps_method: stored.keeps_method,
    captures: stored.capture_when === 'at_once',
    ip: input.ip,
    user_agent: input.user_agent,
  })
  return made ?? requireState(await findPayment(deps.db, stored.payment.payment_id))
}

function requireState(state: PaymentState | null): PaymentState {
  if (!state) throw new AppError(409, 'This order is being paid', { code: 'processing' })
  return state
}

async function requireReady(deps: Deps, session: SessionRow, page: PaymentPage | null, input: PayInput): Promise<void> {
  if (!page) throw new AppError(409, 'This page no longer accepts payments', { code: 'page_closed' })
  const hasMethods =
    session.selected_shipping_rate !== null || (await hasShippingMethods(deps.db, session.payment_page_id))
  requireComplete(session, page, input.billing_same_as_shipping, hasMethods)
}

async function choose(deps: Deps, session: SessionRow, input: PayInput): Promise<Choice> {
  const all = await activeConnections(deps, session.store_id, session.mode, session.session_id)
  const active = connectionsFor(session, all)
  const choice = await routePayment(deps, { ...session, ip_country: input.ip_country }, active, {
    method: input.payment_method,
    connection_id: input.connection_id,
    token: input.payment_token ?? NO_TOKEN,
    user_agent: input.user_agent,
  })
  if (choice) return choice
  throw new AppError(422, 'This store can’t accept this payment method right now. You haven’t been charged.', {
    code: 'no_connection',
  })
}

interface Stored {
  payment: PaymentRow
  attempt: AttemptRow
  store_name: string
  keeps_method: boolean
  capture_when: CaptureWhen
}

/** Holds the stock and stores payment and attempt in one transaction; null if another payment came first. */
async function storePayment(
  deps: Deps,
  { session, page }: Pick<PayableSession, 'session' | 'page'>,
  input: PayInput & { velocity_at?: string },
  choice: Choice,
  known: RowVersions | null,
): Promise<Stored | null> {
  const now = deps.clock.now()
  const origin = await ownOriginAt(deps, input.host, session.store_id)
  const paid_cart = {
    ...checkoutSnapshot(session, input),
    ...(origin && { origin }),
    ...(await linkFacts(deps, session)),
    ...(await offerFacts(deps, session)),
    ...subscriptionFacts(session, page, input, now),
  }
  const { payment_method } = input
  const draft = { session, order_id: null, optimizer_id: null, payment_method, paid_cart, choice }
  const { payment, attempt } = newPayment(draft, now)
  // While the store is unchanged, so are the terms of a promo code without a usage limit.
  const counted = known === null || (await hasLimitedPromo(deps.db, session, known))
  try {
    const facts = await deps.db.transaction(async (tx) => {
      // Insert the payment first: a second one waits here for the outcome of the first, without holding locks that it
      // needs.
      const stored = await insertPayment(tx, payment, attempt, { seen: session, known })
      if (stored.closed) throw storeClosed(422)
      if (stored.moved) throw new SessionChanged()
      await requireStock(tx, session, stored.variants, now)
      if (counted) await requirePromo(tx, session, now)
      await requireLink(tx, session, now)
      await requireOffer(tx, session, paid_cart.offer, now)
      await requirePlans(tx, session)
      const { store_name, keeps_method, capture_when } = stored
      return { store_name, keeps_method, capture_when }
    })
    return { payment, attempt, ...facts }
  } catch (error) {
    if (isSecondPayment(error)) return null
    if (known) throw error
    if (error instanceof SessionChanged) return refuseChangedSession(deps, session.session_id)
    if (error instanceof PriceChanged) return refuseChangedPrice(deps, session.session_id, error)
    if (error instanceof OfferChanged) return refusePrice(deps, session.session_id, 'The offer has changed.')
    if (error instanceof PromoChanged) {
      return refusePrice(deps, session.session_id, 'The promo code has changed.')
    }
    if (error instanceof PlanChanged) return refusePrice(deps, session.session_id, undefined, session.total)
    throw error
  }
}

/** The session was paid or changed between its check and its payment; nothing is stored. */
class SessionChanged extends Error {
  override readonly name = 'SessionChanged'
}

/** Reprices the session and returns the reason to the shopper. @throws AppError 409, always */
async function refusePrice(
  deps: Deps,
  sessionId: string,
  what = 'The total has changed.',
  seen?: number,
): Promise<never> {
  const session = await repriceSession(deps, sessionId)
  const isSameTotal = seen === session.total && noticesOf(session) === ''
  if (isSameTotal && hasSubscription(session.cart)) throw totalsChanged(session, NEW_TERMS)
  throw totalsChanged(session, `${noticesOf(session) || what} Please check the new total and pay again.`)
}

/** Handles a session that changed: null if another payment has it. @throws AppError 409 with the new totals */
async function refuseChangedSession(deps: Deps, sessionId: string): Promise<null> {
  const session = await findAnySession(deps, sessionId)
  return session?.status === 'open' ? refusePrice(deps, sessionId, undefined, session.total) : null
}

/** Updates the session to current product prices and returns the reason to the shopper. @throws AppError 409, always */
async function refuseChangedPrice(deps: Deps, sessionId: string, { message }: PriceChanged): Promise<never> {
  const session = await refreshPrices(deps, sessionId)
  throw totalsChanged(session, `${message}. Please check the new total and pay again.`)
}
