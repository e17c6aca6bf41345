import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { FormEdits } from '../../../shared/domain/form-edits.ts'
import type { Db, Executor } from '../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../db/fixed-sql.ts'
import { prepared } from '../../db/prepared.ts'
import { liveCartSessions } from '../../db/schema/checkout.ts'
import { WITHOUT_WAITING, withoutWaiting } from '../../db/without-waiting.ts'
import { laterAddress, laterColumn, laterEdits, laterText } from './customer-edits.ts'
import { HOLDING, holding } from './holds.ts'
import type { SessionRow } from './repo.ts'

export type SessionChanges = PgUpdateSetSource<typeof liveCartSessions>

/** What a session begins with; everything else has its default. */
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
  | 'promo_free_shipping'
  | 'promo_by'
  | 'limited_until'
  | 'total'
  | 'created_at'
  | 'updated_at'
> &
  Partial<Pick<SessionRow, 'flow_id' | 'flow_version' | 'flow_path' | 'cart_id' | 'confirmation_page_id' | 'offer_id'>>

export async function insertSession(db: Executor, row: NewSession): Promise<void> {
  await db.execute(fixedSql`
    insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal, savings_total,
      shipping_total, selected_shipping_rate, progress_reward_free_shipping, progress_reward_discount_percentage, promo_code,
      promo_code_id, promo_total, promo_free_shipping, promo_by, limited_until, total, created_at, updated_at,
      flow_id, flow_version, flow_path, cart_id, confirmation_page_id, offer_id)
    select ${row.session_id}, ${row.store_id}, ${row.payment_page_id}, ${row.mode}, ${row.currency},
      ${json(row.cart)}, ${row.subtotal}, ${row.savings_total}, ${row.shipping_total},
      ${json(row.selected_shipping_rate)}, ${row.progress_reward_free_shipping},
      ${row.progress_reward_discount_percentage}::real, ${row.promo_code}::text, ${row.promo_code_id}::text, ${row.promo_total}::bigint,
      ${row.promo_free_shipping}, ${row.promo_by}::text, ${row.limited_until}::timestamptz, ${row.total}, ${row.created_at}, ${row.updated_at},
      ${row.flow_id ?? null}::text, ${row.flow_version ?? null}::int, ${json(row.flow_path ?? null)},
      ${row.cart_id ?? null}::text, ${row.confirmation_page_id ?? null}::text, ${row.offer_id ?? null}::text
    from ${WITHOUT_WAITING}`)
}

const json = (value: unknown): FixedSql => fixedSql`${value === null ? null : JSON.stringify(value)}::jsonb`

/**
 * Writes all that decides what is to be paid, of an open session whose cart is as it was `before`; false when it is open no
 * more, or another tab changed the cart or gave the contact first. Nothing is held before the contact is complete, and the
 * same pieces are held anew once a minute: else nothing of holds is asked.
 */
export async function storeCart(db: Executor, before: SessionRow, row: SessionRow): Promise<boolean> {
  const { rowCount } = await db.execute(statementFor(before, row))
  return rowCount === 1
}

function statementFor(before: SessionRow, row: SessionRow): FixedSql {
  if (before.contact_at === null) return fixedSql`${cartChange(row)} and contact_at is null`
  if (minuteOf(before) === minuteOf(row) && piecesOf(before) === piecesOf(row)) return cartChange(row)
  return fixedSql`with kept as (
      ${cartChange(row)} returning session_id, store_id, cart, contact_at, updated_at
    ), ${HOLDING}
    select from kept`
}

const minuteOf = ({ updated_at }: SessionRow): number => Math.floor(updated_at.getTime() / 60_000)

const piecesOf = ({ cart }: SessionRow): string =>
  cart.map(({ product_variant_id, quantity }) => `${product_variant_id} ${quantity}`).join()

const cartChange = (row: SessionRow): FixedSql => fixedSql`
    update live_cart_sessions set cart = ${json(row.cart)}, cart_version = ${row.cart_version},
      promo_code = ${row.promo_code}, promo_code_id = ${row.promo_code_id}, promo_total = ${row.promo_total},
      promo_free_shipping = ${row.promo_free_shipping}, promo_by = ${row.promo_by}, promo_notice = ${row.promo_notice},
      progress_reward_free_shipping = ${row.progress_reward_free_shipping},
      progress_reward_discount_percentage = ${row.progress_reward_discount_percentage},
      selected_shipping_rate = ${json(row.selected_shipping_rate)}, subtotal = ${row.subtotal},
      savings_total = ${row.savings_total}, shipping_total = ${row.shipping_total}, total = ${row.total},
      sales_tax_total = ${row.sales_tax_total}, tax = ${json(row.tax)},
      updated_at = ${row.updated_at}
    where session_id = ${row.session_id} and status = 'open' and cart_version = ${row.cart_version - 1}
      and ${WITHOUT_WAITING} = 'off'`

/** What a shopper has said of themselves; what is undefined is unchanged. */
export interface CustomerChanges {
  email?: string | undefined
  phone?: string | undefined
  opt_in?: boolean | undefined
  affiliate_code?: string | undefined
  shipping_address?: StoredAddress | undefined
  billing_address?: StoredAddress | undefined
  /** When each field was changed, not in the future; absent: all of it just now, over everything. */
  edits?: FormEdits | undefined
  /** Another place changes what is to be paid: who pays by the price before is told of it. */
  taxed?: boolean | undefined
  /** The steps reached by it: their first time counts. */
  reached: { contact: boolean; shipping: boolean }
}

const firstTime = (name: string, column: string): SQL =>
  sql`coalesce(${sql.identifier(column)}, ${sql.placeholder(name)}::timestamptz)`

const placeOf = (address: SQL): SQL => sql`(${address}->>'country_code', ${address}->>'administrative_area')`

/** One more when a taxed session is sent elsewhere, by the same statement as the address. */
const versionByPlace = sql`cart_version + case when ${sql.placeholder('taxed')}::boolean
  and ${sql.placeholder('shipping_address')}::jsonb is not null
  and ${placeOf(sql`customer_shipping_address`)} is distinct from ${placeOf(sql`(${laterAddress('shipping')})`)}
  then 1 else 0 end`

const keepCustomer = prepared((db) => {
  const kept = db.$with('kept').as(
    db
      .update(liveCartSessions)
      .set({
        customer_email: laterText('email', 'customer_email'),
        customer_phone: laterText('phone', 'customer_phone'),
        opt_in: laterColumn('opt_in', 'boolean', 'opt_in'),
        affiliate_code: laterText('affiliate_code', 'affiliate_code'),
        customer_shipping_address: laterAddress('shipping'),
        customer_billing_address: laterAddress('billing'),
        customer_edits: laterEdits,
        cart_version: versionByPlace,
        contact_at: firstTime('contact_at', 'contact_at'),
        shipping_at: firstTime('shipping_at', 'shipping_at'),
        updated_at: sql`${sql.placeholder('now')}::timestamptz`,
      })
      .where(
        and(
          eq(liveCartSessions.session_id, sql.placeholder('id')),
          eq(liveCartSessions.status, 'open'),
          withoutWaiting,
        ),
      )
      .returning(),
  )
  const wanted = db.$with('wanted', {}).as(holding.wanted)
  const held = db.$with('held', {}).as(holding.held)
  const given_back = db.$with('given_back', {}).as(holding.given_back)
  return db.with(kept, wanted, held, given_back).select().from(kept).prepare('keep_customer')
})

/** Writes what a shopper has said to an open session; null when it is open no more. */
export async function storeCustomer(
  db: Db,
  id: string,
  changes: CustomerChanges,
  at: Date,
): Promise<SessionRow | null> {
  const {
    email,
    phone,
    opt_in,
    affiliate_code,
    shipping_address,
    billing_address,
    edits,
    taxed = false,
    reached,
  } = changes
  const now = at.toISOString()
  const [row] = await keepCustomer(db).execute({
    id,
    now,
    taxed,
    email: email ?? null,
    phone: phone ?? null,
    opt_in: opt_in ?? null,
    affiliate_code: affiliate_code ?? null,
    shipping_address: shipping_address ? JSON.stringify(shipping_address) : null,
    billing_address: billing_address ? JSON.stringify(billing_address) : null,
    edits: edits ? JSON.stringify(edits) : null,
    contact_at: reached.contact ? now : null,
    shipping_at: reached.shipping ? now : null,
  })
  return row ?? null
}

/** Notes something about a session whatever its status; false when there is no such session. */
export async function noteOnSession(db: Executor, sessionId: string, changes: SessionChanges): Promise<boolean> {
  const result = await db.update(liveCartSessions).set(changes).where(eq(liveCartSessions.session_id, sessionId))
  return (result.rowCount ?? 0) > 0
}
