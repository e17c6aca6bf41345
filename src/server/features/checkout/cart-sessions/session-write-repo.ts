import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'
import { isAtVersion } from '../../../db/store-cache.ts'
import { ASYNC_COMMIT } from '../../../db/statements/async-commit.ts'
import { HOLD_STOCK } from './state/stock-holds-repo.ts'
import type { PricedSession } from './pricing/pricing-repo.ts'
import { evictRow } from './state/session-cache.ts'
import type { SessionRow } from './repo.ts'

export type SessionChanges = PgUpdateSetSource<typeof liveCartSessions>

/** Initial fields of a session; all others have defaults. */
export type NewSession = Pick<
  SessionRow,
  | 'session_id'
  | 'store_id'
  | 'payment_page_id'
  | 'mode'
  | 'currency'
  | 'cart'
  | 'subtotal'
  | 'savings_total'
  | 'shipping_total'
  | 'selected_shipping_rate'
  | 'progress_reward_free_shipping'
  | 'progress_reward_discount_percentage'
  | 'promo_code'
  | 'promo_code_id'
  | 'promo_total'
  | 'line_discounts'
  | 'promo_free_shipping'
  | 'promo_by'
  | 'limited_until'
  | 'total'
  | 'created_at'
  | 'updated_at'
> &
  Partial<Pick<SessionRow, 'flow_id' | 'flow_version' | 'flow_path' | 'cart_id' | 'confirmation_page_id' | 'offer_id'>>

/** Defaults of a new session. */
const DEFAULTS: Omit<SessionRow, keyof NewSession> = {
  status: 'open',
  cart_version: 1,
  promo_notice: null,
  shipping_notice: null,
  sales_tax_total: 0,
  tax: null,
  customer_email: '',
  customer_phone: '',
  customer_shipping_address: null,
  customer_billing_address: null,
  affiliate_code: '',
  opt_in: true,
  customer_edits: {},
  browser_info: null,
  locale: null,
  source: null,
  progress_step: null,
  purchase_id: null,
  payment_link_id: null,
  device_hash: null,
  customer_version: 0,
  custom_fields: null,
  viewed_at: null,
  contact_at: null,
  shipping_at: null,
  payment_at: null,
  completed_at: null,
  erased_at: null,
}

const NO_FLOW = {
  flow_id: null,
  flow_version: null,
  flow_path: null,
  cart_id: null,
  confirmation_page_id: null,
  offer_id: null,
} as const

/** Builds the row of a new session. */
export const newSessionRow = (row: NewSession): SessionRow => ({ ...NO_FLOW, ...row, ...DEFAULTS })

/** Conditions for a session to be written. */
interface InsertConditions {
  store_version: number
  pieces: ReadonlyMap<string, number>
}

/** Inserts a session. Returns its row version; null if the `provided` conditions are not met. */
export async function insertSession(
  db: Executor,
  row: NewSession,
  provided?: InsertConditions,
): Promise<string | null> {
  const { store_id, session_id } = row
  const condition = provided
    ? fixedSql`where ${isAtVersion({ store_id, version: provided.store_version })}${inStockCondition(session_id, provided.pieces)}`
    : EMPTY
  const { rows } = await db.execute<{ row_version: string }>(fixedSql`
    insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal, savings_total,
      shipping_total, selected_shipping_rate, progress_reward_free_shipping, progress_reward_discount_percentage, promo_code,
      promo_code_id, promo_total, line_discounts, promo_free_shipping, promo_by, limited_until, total, created_at, updated_at,
      flow_id, flow_version, flow_path, cart_id, confirmation_page_id, offer_id)
    select ${row.session_id}, ${row.store_id}, ${row.payment_page_id}, ${row.mode}, ${row.currency},
      ${json(row.cart)}, ${row.subtotal}, ${row.savings_total}, ${row.shipping_total},
      ${json(row.selected_shipping_rate)}, ${row.progress_reward_free_shipping},
      ${row.progress_reward_discount_percentage}::real, ${row.promo_code}::text, ${row.promo_code_id}::text, ${row.promo_total}::bigint,
      ${json(row.line_discounts)}, ${row.promo_free_shipping}, ${row.promo_by}::text, ${row.limited_until}::timestamptz, ${row.total}, ${row.created_at}, ${row.updated_at},
      ${row.flow_id ?? null}::text, ${row.flow_version ?? null}::int, ${json(row.flow_path ?? null)},
      ${row.cart_id ?? null}::text, ${row.confirmation_page_id ?? null}::text, ${row.offer_id ?? null}::text
    from ${ASYNC_COMMIT} ${condition} returning xmin::text as row_version`)
  return rows[0]?.row_version ?? null
}

const json = (value: unknown): FixedSql => fixedSql`${value === null ? null : JSON.stringify(value)}::jsonb`

/** A session row to store. */
export interface Change {
  row: SessionRow
  /** True to write contact details and addresses too. */
  customer?: boolean
  /** Quantity per variant that has to be in stock. */
  pieces?: ReadonlyMap<string, number> | undefined
  /** Another part of the statement, after the UPDATE, whose CTE is called `kept`. */
  beside?: FixedSql | undefined
}

/**
 * Updates an open session if its row and store are still at the versions of `before`. Returns the new row version;
 * null, without writing, if either has changed. Stock is held only once the contact is complete, and an unchanged cart
 * renews its hold at most once a minute; otherwise holds are not touched.
 */
export async function storeSession(db: Executor, before: PricedSession, change: Change): Promise<string | null> {
  const { row, beside } = change
  const others = [needsHoldUpdate(before.session, row) ? HOLD_STOCK : null, beside ?? null]
  const result = await db.execute<{ row_version: string }>(fixedSql`
    with kept as (${updateStatement(before, change)})${others.reduce<FixedSql>(appendCte, EMPTY)}
    select row_version from kept`)
  return result.rows[0]?.row_version ?? null
}

const EMPTY = fixedSql``

const appendCte = (before: FixedSql, part: FixedSql | null): FixedSql => (part ? fixedSql`${before}, ${part}` : before)

const needsHoldUpdate = (before: SessionRow, row: SessionRow): boolean =>
  row.contact_at !== null &&
  (before.contact_at === null || minuteOf(before) !== minuteOf(row) || cartQuantities(before) !== cartQuantities(row))

const minuteOf = ({ updated_at }: SessionRow): number => Math.floor(updated_at.getTime() / 60_000)

const cartQuantities = ({ cart }: SessionRow): string =>
  cart.map(({ product_variant_id, quantity }) => `${product_variant_id} ${quantity}`).join()

const updateStatement = (
  { row_version, store_version, isCached: guessed }: PricedSession,
  { row, pieces, customer = false }: Change,
): FixedSql => fixedSql`
    update live_cart_sessions set cart = ${json(row.cart)}, cart_version = ${row.cart_version},
      promo_code = ${row.promo_code}, promo_code_id = ${row.promo_code_id}, promo_total = ${row.promo_total},
      line_discounts = ${json(row.line_discounts)},
      promo_free_shipping = ${row.promo_free_shipping}, promo_by = ${row.promo_by}, promo_notice = ${row.promo_notice},
      progress_reward_free_shipping = ${row.progress_reward_free_shipping},
      progress_reward_discount_percentage = ${row.progress_reward_discount_percentage},
      selected_shipping_rate = ${json(row.selected_shipping_rate)},
      shipping_notice = ${json(row.shipping_notice)}, subtotal = ${row.subtotal},
      savings_total = ${row.savings_total}, shipping_total = ${row.shipping_total}, total = ${row.total},
      sales_tax_total = ${row.sales_tax_total}, tax = ${json(row.tax)},
      updated_at = ${row.updated_at}${customer ? customerColumns(row) : EMPTY}
    where session_id = ${row.session_id} and xmin = ${row_version}::xid and status = 'open'
      and ${isAtVersion({ store_id: row.store_id, version: store_version })}${
        guessed && pieces ? inStockCondition(row.session_id, pieces) : EMPTY
      } and ${ASYNC_COMMIT} = 'off'
    returning session_id, store_id, mode, cart, contact_at, updated_at, xmin::text as row_version`

/** SQL condition that enough stock is left by other sessions; the cached data did not check it. */
function inStockCondition(session_id: string, pieces: ReadonlyMap<string, number>): FixedSql {
  const wanted = [...pieces].map(([variant_id, quantity]) => ({ variant_id, quantity }))
  return fixedSql`
      and not exists (
        select from json_to_recordset(${JSON.stringify(wanted)}::json) as w(variant_id text, quantity int)
        left join product_variants v using (variant_id)
        where coalesce(v.stock, 0) - coalesce((
          select sum(h.quantity) from stock_holds h
          where h.variant_id = w.variant_id and h.session_id <> ${session_id} and h.expires_at > now()
        ), 0) < w.quantity)`
}

const customerColumns = (row: SessionRow): FixedSql => fixedSql`, device_hash = ${row.device_hash},
      customer_version = ${row.customer_version}, customer_email = ${row.customer_email},
      customer_phone = ${row.customer_phone}, opt_in = ${row.opt_in}, affiliate_code = ${row.affiliate_code},
      customer_shipping_address = ${json(row.customer_shipping_address)},
      customer_billing_address = ${json(row.customer_billing_address)}, customer_edits = ${json(row.customer_edits)},
      contact_at = ${row.contact_at}, shipping_at = ${row.shipping_at}`

type FunnelTime = 'viewed_at' | 'contact_at' | 'shipping_at' | 'payment_at' | 'completed_at'

/** Sets a funnel time, unless the session has one. */
export const setOnce = (column: FunnelTime, time: Date): SessionChanges => ({
  [column]: sql`coalesce(${liveCartSessions[column]}, ${time.toISOString()}::timestamptz)`,
})

/** Updates fields of a session in any status; false if the session does not exist. */
export async function updateSessionFields(db: Executor, sessionId: string, changes: SessionChanges): Promise<boolean> {
  evictRow(db, sessionId)
  const rows = await db
    .update(liveCartSessions)
    .set(changes)
    .where(eq(liveCartSessions.session_id, sessionId))
    .returning({ session_id: liveCartSessions.session_id })
  return rows.length > 0
}

/**
 * Records that the page has the contact, possibly before it is sent to the server, and holds the cart's stock from here
 * on. False if the session does not exist.
 */
export async function recordContact(db: Executor, sessionId: string, now: Date): Promise<boolean> {
  evictRow(db, sessionId)
  const { rows } = await db.execute(fixedSql`
    with noted as (
      update live_cart_sessions set progress_step = 'contact', contact_at = coalesce(contact_at, ${now})
      where session_id = ${sessionId} returning *
    ), kept as (
      select session_id, store_id, cart, contact_at, ${now}::timestamptz as updated_at from noted where status = 'open'
    ), ${HOLD_STOCK}
    select from noted`)
  return rows.length > 0
}
