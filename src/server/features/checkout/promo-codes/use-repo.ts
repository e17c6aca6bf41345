import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PromoRules, PromoUsage } from '../../../../shared/domain/cart/promo.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { cacheByStoreVersion } from '../../../db/store-cache.ts'

/** A code that may apply to a session, with its number of uses in the session's mode. */
export interface PromoOffer extends PromoRules, PromoUsage {
  promo_code_id: string
  /** Payments of a subscription that it applies to, including the first; null: all. */
  subscription_payments: number | null
}

export interface OfferQuery {
  session_id: string
  store_id: string
  mode: Mode
  customer_email: string
  /** A code by its ID or normalized name, in addition to the automatic ones. */
  promo_code_id: string | null
  code_key: string | null
}

/**
 * Finds the store's automatic codes and the named one. Other sessions' pending payments count as uses, so that the last
 * use is not promised twice.
 */
export async function findOffers(db: Executor, query: OfferQuery): Promise<PromoOffer[]> {
  const { session_id, store_id, mode, code_key, promo_code_id } = query
  const email = query.customer_email.trim().toLowerCase()
  const result = await db.execute<PromoOffer & Record<string, unknown>>(fixedSql`
    select c.promo_code_id, c.code, c.discount_type, c.discount_value, c.minimum_subtotal::float8 as minimum_subtotal,
      to_json(c.starts_at) #>> '{}' as starts_at, to_json(c.ends_at) #>> '{}' as ends_at, c.usage_limit,
      c.once_per_customer, c.product_ids, c.combines_with_rewards, c.auto_apply, c.disabled, c.subscription_payments,
      (u.used + f.used)::int as used, (u.by_customer + f.by_customer)::int as used_by_customer
    from promo_codes c, lateral (
      select count(*) as used, count(*) filter (where r.customer_email = ${email} and ${email} <> '') as by_customer
      from promo_redemptions r where r.promo_code_id = c.promo_code_id and r.mode = ${mode}
        and (c.usage_limit is not null or c.once_per_customer)
    ) u, lateral (
      select count(*) as used,
        count(*) filter (where lower(p.paid_cart->>'customer_email') = ${email} and ${email} <> '') as by_customer
      from payments p
      where p.status in ('created', 'requires_action', 'pending') and p.store_id = c.store_id and p.mode = ${mode}
        and p.session_id <> ${session_id} and p.paid_cart->>'promo_code_id' = c.promo_code_id
        and (c.usage_limit is not null or c.once_per_customer)
    ) f
    where c.store_id = ${store_id}
      and ((c.auto_apply and not c.disabled) or c.code_key = ${code_key}::text or c.promo_code_id = ${promo_code_id}::text)`)
  return result.rows
}

/** True if a code's uses must be counted before it is promised. */
const hasLimitedUses = ({ usage_limit, once_per_customer }: PromoOffer): boolean =>
  usage_limit !== null || once_per_customer

async function readUnlimited(db: Db, store_id: string, id: string): Promise<readonly PromoOffer[] | null> {
  const at = id.indexOf(' ')
  const named = { promo_code_id: id.slice(0, at) || null, code_key: id.slice(at + 1) || null }
  // The session and mode only affect counts.
  const nobody = { session_id: '', customer_email: '', mode: 'live' as const }
  const offers = await findOffers(db, { ...nobody, ...named, store_id })
  return offers.some(hasLimitedUses) ? null : offers
}

/** Result of `findOffers` if no code in it has limited uses; else null. */
const unlimitedOffers = cacheByStoreVersion(readUnlimited)

/** Same as `findOffers`, at a version of the store and from the cache where possible. @throws StoreMoved */
export async function findOffersAt(db: Db, query: OfferQuery, version: number): Promise<readonly PromoOffer[]> {
  const { store_id, promo_code_id, code_key } = query
  const id = `${promo_code_id ?? ''} ${code_key ?? ''}`
  return (await unlimitedOffers.at(db, { store_id, version }, id)) ?? findOffers(db, query)
}

/**
 * Locks a code until the transaction ends, so that concurrent payments check its remaining uses one after the other.
 */
export async function lockPromo(tx: Executor, promo_code_id: string): Promise<void> {
  await tx.execute(fixedSql`select 1 from promo_codes where promo_code_id = ${promo_code_id} for update`)
}

export interface Redemption {
  promo_code_id: string
  store_id: string
  mode: Mode
  customer_email: string
  order_total: number
  discount_total: number
  currency: string
  created_at: Date
}

/** Counts a use once per order: a CTE of the statement that creates the order, whose row is called `placed`. */
export const redemptionCte = (use: Redemption): FixedSql => fixedSql`redeemed as (
      insert into promo_redemptions (order_id, promo_code_id, store_id, mode, customer_email, order_total, discount_total,
        currency, created_at)
      select placed.order_id, ${use.promo_code_id}, ${use.store_id}, ${use.mode},
        ${use.customer_email.trim().toLowerCase()}, ${use.order_total}::bigint, ${use.discount_total}::bigint, ${use.currency},
        ${use.created_at}::timestamptz
      from placed
      on conflict (order_id) do nothing
    )`
