import { and, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../shared/contracts/fields.ts'
import type { RuledPage } from '../../../shared/domain/checkout-validation.ts'
import type { RewardRule } from '../../../shared/domain/rewards.ts'
import type { Db } from '../../db/connection.ts'
import { fixedSql } from '../../db/fixed-sql.ts'
import { prepared } from '../../db/prepared.ts'
import { liveCartSessions, type SelectedShippingRate } from '../../db/schema/checkout.ts'
import { paymentPages } from '../../db/schema/pages.ts'

export type SessionRow = typeof liveCartSessions.$inferSelect

/** A product variant that can be put into a cart, with what its store sells in. */
export interface SellableVariant {
  variant_id: string
  product_id: string
  store_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
  available: number
}

export interface SessionStart extends SellableVariant {
  mode: Mode
  currency: string
  /** The store takes no more orders. */
  closed: boolean
  payment_page_id: string | null
  default_rate: SelectedShippingRate | null
  rewards: RewardRule[] | null
  /** The store has promo codes that apply by themselves. */
  has_own_codes: boolean
  /** How long the page's limited time is, in minutes; null while it has none. */
  limited_minutes: number | null
}

const byId = prepared((db) =>
  db
    .select()
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_by_id'),
)

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

const withPage = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      page: {
        payment_page_id: paymentPages.payment_page_id,
        store_id: paymentPages.store_id,
        payment_page_type: paymentPages.payment_page_type,
        status: paymentPages.status,
        is_default: paymentPages.is_default,
        published: paymentPages.published,
      },
    })
    .from(liveCartSessions)
    .leftJoin(
      paymentPages,
      and(eq(paymentPages.payment_page_id, liveCartSessions.payment_page_id), eq(paymentPages.status, 'live')),
    )
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_page'),
)

/** A session with its page, while that is live. */
export async function findWithPage(db: Db, id: string) {
  const [found] = await withPage(db).execute({ id })
  return found ?? null
}

/** The stages of the session's page while it gives rewards (GAP-61). */
const rewards = sql<RewardRule[] | null>`(
  select g.published->'progress_reward_stages' from payment_pages g
  where g.payment_page_id = live_cart_sessions.payment_page_id
    and (g.published->>'progress_rewards_enabled')::boolean)`

const withRewards = prepared((db) =>
  db
    .select({ session: liveCartSessions, rewards })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_rewards'),
)

/** A session with what its page rewards. */
export async function findWithRewards(db: Db, id: string): Promise<WithRewards | null> {
  const [found] = await withRewards(db).execute({ id })
  return found ?? null
}

export interface WithRewards {
  session: SessionRow
  rewards: RewardRule[] | null
}

// Drizzle writes the columns of an only table without its name, which the inner queries would take for their own.
const withVariant = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      rewards,
      variant: sql<SellableVariant | null>`(
        select json_build_object('variant_id', v.variant_id, 'product_id', v.product_id, 'store_id', v.store_id,
          'title', p.title, 'variant_title', v.title, 'image', p.image, 'price', v.price, 'available', v.stock - coalesce((
            select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
              and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v join products p using (product_id)
        where p.product_id = ${sql.placeholder('product_id')} and p.store_id = live_cart_sessions.store_id
          and p.status = 'active' and (${sql.placeholder('variant_id')}::text is null or v.variant_id = ${sql.placeholder('variant_id')})
        order by v.position limit 1)`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_variant'),
)

/** A session with an active product's variant of its store; without a variant id the product's first one (SS-030). */
export async function findWithVariant(
  db: Db,
  id: string,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
): Promise<(WithRewards & { variant: SellableVariant | null }) | null> {
  const [found] = await withVariant(db).execute({ id, product_id, variant_id })
  return found ?? null
}

const withRate = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      rewards,
      rate: sql<SelectedShippingRate | null>`(
        select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = live_cart_sessions.payment_page_id
          and m.shipping_method_id = ${sql.placeholder('shipping_method_id')} and m.minimum_subtotal <= live_cart_sessions.subtotal)`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_rate'),
)

/** A session with a shipping method that may be chosen for it. */
export async function findWithRate(
  db: Db,
  id: string,
  shipping_method_id: string,
): Promise<(WithRewards & { rate: SelectedShippingRate | null }) | null> {
  const [found] = await withRate(db).execute({ id, shipping_method_id })
  return found ?? null
}

const shippingRules = prepared((db) =>
  db
    .select({
      page: sql<RuledPage>`json_build_object(
        'restrict_shipping_countries_enabled', (${paymentPages.published}->>'restrict_shipping_countries_enabled')::boolean,
        'included_country_codes', ${paymentPages.published}->'included_country_codes',
        'excluded_city_codes', ${paymentPages.published}->'excluded_city_codes')`,
    })
    .from(liveCartSessions)
    .innerJoin(paymentPages, eq(paymentPages.payment_page_id, liveCartSessions.payment_page_id))
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('shipping_rules'),
)

/** Where the page of a session ships to; null without such a session. */
export async function findShippingRules(db: Db, id: string): Promise<RuledPage | null> {
  const [found] = await shippingRules(db).execute({ id })
  return found?.page ?? null
}

const stockLeft = prepared((db) =>
  db
    .select({
      left: sql<number | null>`(
        select min(v.stock - coalesce((
          select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
            and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v
        where v.variant_id in (select item->>'product_variant_id' from jsonb_array_elements(cart) item))`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_stock_left'),
)

/** How many pieces there are of the scarcest item of a session's cart; null for an empty one. */
export async function findStockLeft(db: Db, id: string): Promise<number | null> {
  const [found] = await stockLeft(db).execute({ id })
  return found?.left ?? null
}

/** Everything a new session needs, by one statement: the variant, its store, the page to show and the rate to begin with. */
export async function findSessionStart(
  db: Db,
  variantId: string,
  pageId: string | undefined,
): Promise<SessionStart | null> {
  const result = await db.execute<SessionStart & Record<string, unknown>>(fixedSql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = v.variant_id and h.expires_at > now()), 0)::int as available, s.cart_mode as mode, s.currency,
      s.closed_at is not null as closed, page.payment_page_id,
      exists (select 1 from promo_codes c where c.store_id = v.store_id and c.auto_apply and not c.disabled) as has_own_codes,
      case when (page.published->>'progress_rewards_enabled')::boolean
        then page.published->'progress_reward_stages' end as rewards,
      case when (page.published->>'limited_time_enabled')::boolean
        then (page.published->>'limited_time_remaining')::int end as limited_minutes,
      (select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = page.payment_page_id and m.minimum_subtotal <= v.price
          and coalesce((page.published->>'shipping_method_enabled')::boolean, true)
        order by m.is_default desc, m.section_order limit 1) as default_rate
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
  return result.rows[0] ?? null
}
