import type { Mode } from '../../../../../shared/contracts/fields.ts'
import type { Flow } from '../../../../../shared/domain/flows/flow.ts'
import type { RewardRule } from '../../../../../shared/domain/cart/rewards.ts'
import type { Db, Executor } from '../../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { SelectedShippingRate } from '../../../../db/schema/checkout/checkout.ts'
import { addToCache } from '../../../../db/store-cache.ts'
import type { SellableVariant } from '../pricing/pricing-repo.ts'

export interface SessionStart extends SellableVariant {
  mode: Mode
  currency: string
  store_version: number
  /** True if the store accepts no more orders. */
  closed: boolean
  payment_page_id: string | null
  default_rate: SelectedShippingRate | null
  rewards: RewardRule[] | null
  /** True if the store has automatic promo codes. */
  has_own_codes: boolean
  /** The page's countdown in minutes; null if it has none. */
  limited_minutes: number | null
  flow: StartFlow | null
}

/** A store's live default flow, and the path that the shopper's previous session took in it. */
export interface StartFlow {
  flow_id: string
  flow_version: number
  flow: Flow
  kept: string[] | null
}

const flowOf = (store_id: FixedSql, earlierId: string | undefined): FixedSql => fixedSql`(
  select json_build_object('flow_id', f.flow_id, 'flow_version', f.published_version,
    'flow', json_build_object('steps', f.published->'steps', 'edges', f.published->'edges'),
    'kept', (select e.flow_path from live_cart_sessions e
      where e.session_id = ${earlierId ?? null}::text and e.flow_id = f.flow_id))
  from flows f
  where f.store_id = ${store_id} and f.is_default and f.status = 'live' and f.published is not null)`

/** Finds a store's flow, for a session that starts at a page or a link. */
export async function findFlow(db: Executor, store_id: string, earlierId?: string): Promise<StartFlow | null> {
  const result = await db.execute<{ flow: StartFlow | null }>(
    fixedSql`select ${flowOf(fixedSql`${store_id}`, earlierId)} as flow`,
  )
  return result.rows[0]?.flow ?? null
}

/**
 * Reads everything a new session needs in one statement: the variant, its store and flow, the page to show and the
 * default rate. `earlierId` is the shopper's previous session, if any; `subtotal` is the cart's in minor units if it
 * has more than one unit of the variant, since some shipping methods have a minimum.
 */
export async function findSessionStart(
  db: Db,
  variantId: string,
  pageId: string | undefined,
  earlierId?: string,
  subtotal: number | null = null,
): Promise<SessionStart | null> {
  const result = await db.execute<SessionStart & Record<string, unknown>>(fixedSql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = v.variant_id and h.expires_at > now()), 0)::int as available, s.cart_mode as mode, s.currency,
      coalesce((select n.version from store_versions n where n.store_id = v.store_id), 0) as store_version,
      s.closed_at is not null as closed, page.payment_page_id,
      exists (select 1 from promo_codes c where c.store_id = v.store_id and c.auto_apply and not c.disabled) as has_own_codes,
      case when (page.published->>'progress_rewards_enabled')::boolean
        then page.published->'progress_reward_stages' end as rewards,
      case when (page.published->>'limited_time_enabled')::boolean
        then (page.published->>'limited_time_remaining')::int end as limited_minutes,
      (select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = page.payment_page_id and m.minimum_subtotal <= coalesce(${subtotal}::bigint, v.price)
          and coalesce((page.published->>'shipping_method_enabled')::boolean, true)
          and not coalesce((page.published->>'use_shopify_shipping_rates')::boolean, false)
        order by m.is_default desc, m.section_order limit 1) as default_rate,
      ${flowOf(fixedSql`v.store_id`, earlierId)} as flow
    from product_variants v
    join products p using (product_id)
    join stores s on s.store_id = v.store_id
    left join lateral (
      select g.payment_page_id, g.published from payment_pages g
      where g.store_id = v.store_id and g.status = 'live' and g.published is not null
        and (g.payment_page_id = ${pageId ?? null} or (${pageId ?? null}::text is null and g.is_default
          and g.payment_page_type = 'standard'))
      limit 1) page on true
    where v.variant_id = ${variantId} and p.status = 'active'`)
  const found = result.rows[0] ?? null
  if (found && earlierId === undefined && subtotal === null) cacheStart(db, `${variantId} ${pageId ?? ''}`, found)
  return found
}

/** Maximum number of cached starts; the oldest are evicted first. */
const MAX_CACHED = 2_000
const caches = new WeakMap<Db, Map<string, SessionStart>>()

function cacheStart(db: Db, id: string, start: SessionStart): void {
  let memory = caches.get(db)
  if (!memory) caches.set(db, (memory = new Map<string, SessionStart>()))
  addToCache(memory, id, { ...start, available: Infinity }, MAX_CACHED)
}

/**
 * The last result of `findSessionStart`, assuming unlimited stock. It is only valid if the writing statement finds the
 * store at its version and the variant in stock.
 */
export const getCachedSessionStart = (db: Db, variantId: string, pageId: string | undefined): SessionStart | null =>
  caches.get(db)?.get(`${variantId} ${pageId ?? ''}`) ?? null

/** Copies the cart of a session without any contact details. False if the ID is taken. */
export async function insertCopy(db: Db, from: string, to: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(fixedSql`
    insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal, savings_total,
      shipping_total, selected_shipping_rate, progress_reward_free_shipping, progress_reward_discount_percentage, promo_code,
      promo_code_id, promo_total, promo_free_shipping, promo_by, limited_until, total, flow_id, flow_version, flow_path,
      cart_id, confirmation_page_id, payment_link_id, offer_id, created_at, updated_at)
    select ${to}, store_id, payment_page_id, mode, currency, cart, subtotal, savings_total,
      shipping_total, selected_shipping_rate, progress_reward_free_shipping, progress_reward_discount_percentage, promo_code,
      promo_code_id, promo_total, promo_free_shipping, promo_by, limited_until, total, flow_id, flow_version, flow_path,
      cart_id, confirmation_page_id, payment_link_id, offer_id, ${now}::timestamptz, ${now}::timestamptz
    from live_cart_sessions where session_id = ${from}
    on conflict (session_id) do nothing returning session_id`)
  return rows.length === 1
}

interface ActiveVariant extends Record<string, unknown> {
  store_id: string
  product_id: string
  title: string
  image: string | null
  variant_title: string
  price: number
}

/** Finds a variant of a product that is on sale. */
export async function findActiveVariant(db: Executor, variant_id: string): Promise<ActiveVariant | null> {
  const { rows } = await db.execute<ActiveVariant>(fixedSql`
    select p.store_id, p.product_id, p.title, p.image, v.title as variant_title, v.price
    from product_variants v join products p using (product_id)
    where v.variant_id = ${variant_id} and p.status = 'active'`)
  return rows[0] ?? null
}
