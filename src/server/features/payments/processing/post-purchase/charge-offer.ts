import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { PaymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import type { AddedTotals } from '../../../../../shared/domain/offers/post-purchase.ts'
import { hasSubscription } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError, storeClosed } from '../../../../http/errors.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { offerUnavailable } from '../../../pages/optimizers/service.ts'
import { canCharge } from '../../../../connectors/connector.ts'
import { activeConnections, openConnection, type OpenConnection } from '../../payment-accounts/service.ts'
import { chargeAttempt, chargeStoredAttempt } from '../authorize/authorize.ts'
import { offerSnapshot } from '../create/cart-snapshot.ts'
import { newPayment, type NewPayment } from '../create/new-payment.ts'
import { PlanChanged, requirePlans, subscriptionFacts } from '../create/subscription-check.ts'
import type { Choice } from '../routing/select-connection.ts'
import { applyResult, isSecondPayment } from '../outcome/apply-result.ts'
import { routeStored } from '../routing/route-stored-method.ts'
import { blockedBy, declineOf } from '../routing/routing-snapshot.ts'
import { routePayment } from '../routing/route-payment.ts'
import { canStore, connectionsFor } from '../routing/storing-connections.ts'
import { countPending, findOfferPayment, insertPostPurchasePayment, lockOrder } from './post-purchase-repo.ts'
import { holdStock } from '../stock/stock-hold-repo.ts'
import { findPayment, type LockedVariant, type PaymentRow, type PaymentState } from '../repo.ts'
import { velocityGate } from '../velocity-gate.ts'

/** A new payment method from the shopper's browser; null charges the method of the original payment. */
export type NewMethod = {
  payment_method: PaymentMethod
  payment_token: string
  connection_id?: string | undefined
} | null

export interface AddedInput {
  session: SessionRow
  /** The original checkout payment. */
  sale: PaymentRow
  optimizer_id: string
  items: CartItem[]
  totals: AddedTotals
  method: NewMethod
  ip: string
  ip_country: string | null
  user_agent: string
}

/** The connection that stores the original payment method and can charge it again; null without one. */
async function storedConnection(deps: Deps, sale: PaymentRow): Promise<OpenConnection | null> {
  if (sale.payment_method_id === null || sale.connection_id === null) return null
  const active = await activeConnections(deps, sale.store_id, sale.mode)
  const found = active.find(({ connection_id }) => connection_id === sale.connection_id)
  return found?.connector.chargeStored && found.connector.capabilities.stored ? found : null
}

/**
 * Pays for an accepted post-purchase offer, once: a second press finds the first payment and returns its state. The
 * attempt is stored, and stock is held, before the provider is called.
 * @throws AppError 409 sold out, changed or over, 422 without a payment method or for a closed store
 */
export async function payOffer(deps: Deps, input: AddedInput): Promise<PaymentState> {
  const { session, optimizer_id } = input
  const { way, stored } = await begin(deps, input)
  if (!stored) return requireState(await findOfferPayment(deps.db, session.session_id, optimizer_id))
  const { payment, attempt, store_name: merchant_name } = stored
  // An earlier run of this call has charged it, or left it to the sweeper.
  if (deps.wasDone()) return requireState(await findPayment(deps.db, payment.payment_id))
  const captures = stored.capture_when === 'at_once'
  const declined = declineOf(way.choice)
  if (declined) {
    await applyResult(deps, payment, attempt, blockedBy(declined, way.choice), { by_caller: true })
    return requireState(await findPayment(deps.db, payment.payment_id))
  }
  const { ip, user_agent } = input
  const shared = { session, merchant_name, captures, ip, user_agent }
  const made =
    way.kind === 'stored'
      ? await chargeStoredAttempt(deps, payment, attempt, { ...shared, ...way, ...usageOf(input) })
      : await chargeAttempt(deps, payment, attempt, { ...shared, ...way, keeps_method: false })
  return made ?? requireState(await findPayment(deps.db, payment.payment_id))
}

/** A subscription's first charge tells the card network that more follow. */
const usageOf = ({ items }: AddedInput) => (hasSubscription(items) ? { usage: 'subscription' as const } : {})

/** With the time when a velocity limit counted it, if one did. */
type Counted = AddedInput & { velocity_at?: string }

/**
 * A payment that ends up not being stored, or was stored by an earlier run, doesn't count against any velocity limit.
 */
async function begin(deps: Deps, input: AddedInput) {
  const { session, sale, items, totals, method, ip } = input
  const { store_id, mode, session_id, currency } = session
  const gate = velocityGate(deps)
  try {
    const { customer_email: email } = sale.paid_cart
    const stores_card = method !== null && hasSubscription(items)
    await gate.admit({ store_id, mode, session_id, currency, ip, email, amount: totals.total, stores_card })
    const way = method === null ? await storedWay(deps, input) : await newWay(deps, input, method)
    if (way.kind === 'token') await gate.requireCard(way.choice, way)
    const stored = await store(deps, { ...input, ...gate.mark() }, way)
    if (!stored || deps.wasDone()) await gate.release()
    return { way, stored }
  } catch (error) {
    await gate.release()
    throw error
  }
}

type Way =
  | { kind: 'stored'; choice: Choice; payment_method_id: string; buyer_id: string | null }
  | { kind: 'token'; choice: Choice; token: string; method: PaymentMethod }

/** Facts about a post-purchase offer that rules need. */
type Routed = Pick<AddedInput, 'session' | 'sale' | 'items' | 'totals' | 'ip_country' | 'user_agent'>

/** Session facts for the rules: the added items, bought by the customer of the original payment. */
const routedSession = ({ session, items, totals, ip_country }: Routed) => ({
  ...session,
  cart: items,
  total: totals.total,
  ip_country,
})

async function storedWay(deps: Deps, input: AddedInput): Promise<Way> {
  const { sale, items, totals } = input
  const { payment_method_id, buyer_id, connection_id } = sale
  const isFree = totals.total === 0 && !hasSubscription(items)
  // A free offer calls no provider and records the original payment's connection.
  const free = isFree && connection_id !== null ? await openConnection(deps, connection_id) : null
  if (free && canCharge(free.connector)) {
    const choice = { connection: { ...free, connector: free.connector }, reason: 'There was nothing to charge.' }
    return { kind: 'stored', choice, payment_method_id: '', buyer_id }
  }
  const choice = await storedMethodChoice(deps, input)
  if (!choice || payment_method_id === null) {
    throw new AppError(422, 'Please confirm with your payment details. You haven’t been charged.', {
      code: 'confirm_needed',
    })
  }
  return { kind: 'stored', choice, payment_method_id, buyer_id }
}

/** Chooses how to charge the stored payment method again; null if the shopper has to enter one. */
async function storedMethodChoice(deps: Deps, input: Routed): Promise<Choice | null> {
  const { sale, user_agent } = input
  const connection = await storedConnection(deps, sale)
  return connection && routeStored(deps, routedSession(input), sale, { connection, user_agent })
}

/** True if the offer can probably be paid with one click, as far as is known beforehand. */
export const canChargeAgain = async (deps: Deps, asked: Omit<Routed, 'user_agent'>): Promise<boolean> =>
  (await storedMethodChoice(deps, { ...asked, user_agent: '' })) !== null

/** True if an account of the store can charge a card again for renewals. */
export const canSellSubscriptions = async (
  deps: Deps,
  { store_id, mode }: Pick<SessionRow, 'store_id' | 'mode'>,
): Promise<boolean> => (await activeConnections(deps, store_id, mode)).some(canStore)

async function newWay(deps: Deps, input: AddedInput, method: NonNullable<NewMethod>): Promise<Way> {
  const { session, items, totals, user_agent } = input
  const { store_id, mode } = session
  const { payment_method, payment_token: token, connection_id } = method
  const all = await activeConnections(deps, store_id, mode)
  const active = connectionsFor({ cart: items, total: totals.total }, all)
  const asked = { method: payment_method, connection_id, token, user_agent }
  const choice = await routePayment(deps, routedSession(input), active, asked)
  if (choice) return { kind: 'token', choice, token, method: payment_method }
  throw new AppError(422, 'This store can’t accept this payment method right now. You haven’t been charged.', {
    code: 'no_connection',
  })
}

function requireState(state: PaymentState | null): PaymentState {
  if (!state) throw new AppError(409, 'This offer is being paid', { code: 'processing' })
  return state
}

/** Stores payment and attempt and holds the stock, one offer of an order at a time; null if it was already stored. */
async function store(deps: Deps, input: Counted, way: Way) {
  const now = deps.clock.now()
  const { payment, attempt } = newOfferPayment(input, way, now)
  try {
    return await deps.once(async (tx) => {
      const order = payment.order_id === null ? null : await lockOrder(tx, payment.order_id)
      const gone = order?.status === 'cancelled' || order?.payment_status === 'refunded'
      if (!order || gone || order.payment_status === 'voided') throw offerUnavailable()
      const stored = await insertPostPurchasePayment(tx, payment, attempt)
      if ((await countPending(tx, payment.order_id ?? '')) > 1) throw offerUnavailable()
      if (stored.closed) throw storeClosed(422)
      await requireStock(tx, input, stored.variants, now)
      await requirePlans(tx, { cart: input.items })
      return { payment, attempt, store_name: stored.store_name, capture_when: stored.capture_when }
    })
  } catch (error) {
    if (isSecondPayment(error)) return null
    if (error instanceof PlanChanged) throw offerTermsChanged()
    throw error
  }
}

/** Error for an offer whose subscription has other terms than the shopper saw. */
export const offerTermsChanged = (): AppError =>
  new AppError(409, 'The terms of the subscription have changed. You haven’t been charged.', { code: 'totals_changed' })

/** Checks prices and stock against what the shopper saw, and holds the stock. @throws AppError 409 */
async function requireStock(
  tx: Executor,
  { session, items }: AddedInput,
  locked: readonly LockedVariant[],
  now: Date,
): Promise<void> {
  const wanted = new Map<string, number>()
  for (const { product_variant_id: id, title, price, quantity, subscription } of items) {
    const variant = locked.find(({ variant_id }) => variant_id === id)
    if (variant?.status !== 'active') throw new AppError(409, `${title} is no longer available`, { code: 'sold_out' })
    // The price of a subscription is its plan's.
    if (!subscription && variant.price !== price) {
      throw new AppError(409, `The price of ${title} has changed. You haven’t been charged.`, {
        code: 'totals_changed',
      })
    }
    wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  }
  const [short] = await holdStock(tx, session, wanted, now)
  if (!short) return
  const title = items.find(({ product_variant_id }) => product_variant_id === short.variant_id)?.title ?? 'This'
  throw new AppError(409, `${title} is sold out. You haven’t been charged.`, { code: 'sold_out' })
}

function newOfferPayment(input: Counted, way: Way, now: Date): NewPayment {
  const { session, sale, optimizer_id } = input
  const payment_method = way.kind === 'stored' ? sale.payment_method : way.method
  const { order_id } = sale
  const { choice } = way
  const paid_cart = { ...offerSnapshot(input), ...subscriptionOf(input, way, now) }
  return newPayment({ session, order_id, optimizer_id, payment_method, paid_cart, choice }, now)
}

/** What a subscription starts from: the consent, and the stored method that its renewals charge. */
function subscriptionOf({ session, sale, items, totals, ip }: AddedInput, way: Way, now: Date) {
  const sold = { ...session, cart: items, total: totals.total }
  const { subscriptions } = subscriptionFacts(sold, null, { ip }, now)
  if (!subscriptions) return {}
  const { card_type, card_last_four } = sale
  const method =
    way.kind === 'stored'
      ? { payment_method_id: way.payment_method_id, buyer_id: way.buyer_id, card_type, card_last_four }
      : null
  return {
    ...(session.locale && { locale: session.locale }),
    subscriptions: { ...subscriptions, ...(method && { method }) },
  }
}
