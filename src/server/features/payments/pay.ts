import { sql } from 'drizzle-orm'
import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import type { PaymentMethod } from '../../../shared/contracts/transactions.ts'
import { newId } from '../../db/ids.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { loadToPay, type SessionRow } from '../cart-sessions/service.ts'
import { activeConnections } from '../orchestration/service.ts'
import { requireLink } from '../payment-links/service.ts'
import { storeClosed } from '../stores/service.ts'
import { refuseMoved, refusePrice, SessionMoved } from './changed.ts'
import { chargeAttempt } from './charge.ts'
import { paidCartOf, requireComplete, requireSameTotals, totalsChanged, type Expected } from './checks.ts'
import { chooseConnection, type Choice } from './choose.ts'
import { linkFacts } from './link.ts'
import { isSecondPayment } from './outcome.ts'
import { PromoChanged, requirePromo } from './promo.ts'
import {
  findPayment,
  findSessionPayment,
  holdStock,
  insertPayment,
  type AttemptRow,
  type LockedVariant,
  type PaymentRow,
  type PaymentState,
} from './repo.ts'

export interface PayInput extends Expected {
  live_cart_session_id: string
  payment_method: PaymentMethod
  payment_token: string
  connection_id?: string | undefined
  billing_same_as_shipping: boolean
  ip: string
  user_agent: string
}

/**
 * Pays a session once. A second press, a second tab or a repeated call finds the payment of the first and answers
 * how that one stands. The attempt is stored before the provider is called.
 * @throws AppError 404 unknown session, 409 totals changed or sold out, 422 something missing, no connection or a closed store.
 */
export async function pay(deps: Deps, given: PayInput): Promise<PaymentState> {
  const { session: found, page, price_holds } = await loadToPay(deps, given.live_cart_session_id)
  const { session, input } = asShipped(found, page, given)
  if (session.status !== 'open') return requireState(await findSessionPayment(deps.db, session.session_id))
  if (!price_holds) return refusePrice(deps, session.session_id)
  requireSameTotals(session, input)
  await requireReady(deps, session, page, input)
  const choice = await choose(deps, session, input)
  const stored = await storePayment(deps, session, input, choice)
  if (!stored) return requireState(await findSessionPayment(deps.db, session.session_id))
  const made = await chargeAttempt(deps, stored.payment, stored.attempt, {
    choice,
    session,
    token: input.payment_token,
    method: input.payment_method,
    merchant_name: stored.store_name,
    ip: input.ip,
    user_agent: input.user_agent,
  })
  return made ?? requireState(await findPayment(deps.db, stored.payment.payment_id))
}

/** Where nothing is shipped there is no address of it, and none that billing could be the same as. */
function asShipped(session: SessionRow, page: PaymentPage | null, input: PayInput) {
  if (page?.shipping_required !== false) return { session, input }
  return {
    session: { ...session, customer_shipping_address: null },
    input: { ...input, billing_same_as_shipping: false },
  }
}

function requireState(state: PaymentState | null): PaymentState {
  if (!state) throw new AppError(409, 'This order is being paid', { code: 'processing' })
  return state
}

async function requireReady(deps: Deps, session: SessionRow, page: PaymentPage | null, input: PayInput): Promise<void> {
  if (!page) throw new AppError(409, 'This page is no longer open for payments', { code: 'page_closed' })
  const hasMethods = session.selected_shipping_rate !== null || (await pageHasMethods(deps.db, session.payment_page_id))
  requireComplete(session, page, input.billing_same_as_shipping, hasMethods)
}

async function pageHasMethods(db: Executor, pageId: string): Promise<boolean> {
  const result = await db.execute<{ yes: boolean }>(
    sql`select exists (select 1 from shipping_methods where payment_page_id = ${pageId}) as yes`,
  )
  return result.rows[0]?.yes ?? false
}

async function choose(deps: Deps, session: SessionRow, input: PayInput): Promise<Choice> {
  const active = await activeConnections(deps, session.store_id, session.mode)
  const choice = chooseConnection(active, {
    method: input.payment_method,
    currency: session.currency,
    mode: session.mode,
    connection_id: input.connection_id,
  })
  if (choice) return choice
  throw new AppError(422, 'This store cannot take this payment method now. You have not been charged.', {
    code: 'no_connection',
  })
}

interface Stored {
  payment: PaymentRow
  attempt: AttemptRow
  store_name: string
}

/** Holds the stock and stores payment and attempt in one transaction; null when another payment came first. */
async function storePayment(deps: Deps, session: SessionRow, input: PayInput, choice: Choice): Promise<Stored | null> {
  const now = deps.clock.now()
  const { payment, attempt } = newPayment(session, input, choice, now)
  Object.assign(payment.paid_cart, await linkFacts(deps, session))
  try {
    const store_name = await deps.db.transaction(async (tx) => {
      // The payment first: a second one waits here for the outcome of the first, holding nothing that it needs.
      const stored = await insertPayment(tx, payment, attempt, session.cart_version)
      if (stored.closed) throw storeClosed(422)
      if (stored.moved) throw new SessionMoved()
      await requireStock(tx, session, stored.variants, now)
      await requirePromo(tx, session, now)
      await requireLink(tx, session, now)
      return stored.store_name
    })
    return { payment, attempt, store_name }
  } catch (error) {
    if (isSecondPayment(error)) return null
    if (error instanceof SessionMoved) return refuseMoved(deps, session.session_id)
    if (error instanceof PromoChanged) {
      return refusePrice(deps, session.session_id, 'The promo code has changed.')
    }
    throw error
  }
}

/** Checks prices and stock against what the shopper saw, and holds. @throws AppError 409 */
async function requireStock(
  tx: Executor,
  session: SessionRow,
  locked: readonly LockedVariant[],
  now: Date,
): Promise<void> {
  const variants = new Map(locked.map((variant) => [variant.variant_id, variant]))
  const wanted = new Map<string, number>()
  for (const item of session.cart) {
    // An open amount is no product: its link says what it may be.
    if (item.productId === session.payment_link_id) continue
    const variant = variants.get(item.product_variant_id)
    if (!variant || variant.status !== 'active') {
      throw new AppError(409, `${item.title} is no longer available`, { code: 'sold_out' })
    }
    if (variant.price !== item.price) throw totalsChanged(session, `The price of ${item.title} has changed`)
    wanted.set(item.product_variant_id, (wanted.get(item.product_variant_id) ?? 0) + item.quantity)
  }
  const [short] = await holdStock(tx, session, wanted, now)
  if (!short) return
  const item = session.cart.find((other) => other.product_variant_id === short.variant_id)
  const title = item?.title ?? 'An item'
  const left = Math.max(short.available, 0)
  const detail =
    left === 0
      ? `${title} is sold out. You have not been charged.`
      : `Only ${left} of ${title} left. You have not been charged.`
  throw new AppError(409, detail, { code: 'sold_out', data: { item_id: item?._id, available: left } })
}

function newPayment(
  session: SessionRow,
  input: PayInput,
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
    status: 'created',
    captured_amount: 0,
    refunded_amount: 0,
    payment_method: input.payment_method,
    payment_method_id: null,
    buyer_id: null,
    decline_message: null,
    attempts_count: 1,
    paid_cart: paidCartOf(session, input.billing_same_as_shipping),
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
    reason,
  }
  return { payment, attempt }
}
