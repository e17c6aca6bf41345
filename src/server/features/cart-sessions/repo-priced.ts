import { and, eq, sql } from 'drizzle-orm'
import type { RewardRule } from '../../../shared/domain/rewards.ts'
import type { TaxRate } from '../../../shared/domain/tax.ts'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { liveCartSessions, type SelectedShippingRate } from '../../db/schema/checkout.ts'
import { paymentPages } from '../../db/schema/pages.ts'
import type { SessionRow } from './repo.ts'
import { setOfSession, type SetOffer } from './set-price.ts'

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

/** The stages of the session's page while it gives rewards (GAP-61). */
const rewards = sql<RewardRule[] | null>`(
  select g.published->'progress_reward_stages' from payment_pages g
  where g.payment_page_id = live_cart_sessions.payment_page_id
    and (g.published->>'progress_rewards_enabled')::boolean)`

/** A way to ship, and from which subtotal on it may be chosen, in minor units. */
export interface ShippingChoice extends SelectedShippingRate {
  minimum_subtotal: number
}

/** The rates of the country that a session is sent to, while its page shows tax (GAP-63). */
const taxes = sql<TaxRate[] | null>`(
  select json_agg(json_build_object('country_code', t.country_code, 'region', t.region, 'name', t.name,
    'percentage', t.percentage::text, 'inclusive', t.inclusive, 'applies_to_shipping', t.applies_to_shipping) order by t.name)
  from tax_rates t
  join payment_pages g on g.payment_page_id = live_cart_sessions.payment_page_id
    and (g.published->>'tax_integration_enabled')::boolean
  where t.store_id = live_cart_sessions.store_id and t.active
    and t.country_code = replace(upper(live_cart_sessions.customer_shipping_address->>'country_code'), 'UK', 'GB'))`

/** The ways to ship of the session's page, the one to begin with first (GAP-70). */
const methods = sql<ShippingChoice[]>`(
  select coalesce(json_agg(json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
    'shipping_rate', m.shipping_rate, 'minimum_subtotal', m.minimum_subtotal) order by m.is_default desc, m.section_order), '[]')
  from shipping_methods m
  where m.payment_page_id = live_cart_sessions.payment_page_id)`

/** Whether the store has codes that apply by themselves: where it has none, and the cart no code, none has to be read. */
const has_own_codes = sql<boolean>`exists (
  select 1 from promo_codes c where c.store_id = live_cart_sessions.store_id and c.auto_apply and not c.disabled)`

/** What of the page and the store decides about a session's price. */
const rules = { rewards, taxes, methods, set: setOfSession, has_own_codes }

const withPage = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      ...rules,
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

/** A session with its page, while that is live, and all that decides about its price but the codes themselves. */
export async function findWithPage(db: Db, id: string) {
  const [found] = await withPage(db).execute({ id })
  return found ?? null
}

const withRewards = prepared((db) =>
  db
    .select({ session: liveCartSessions, ...rules })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_rewards'),
)

/** A session with what its page rewards and taxes. */
export async function findWithRewards(db: Db, id: string): Promise<WithRewards | null> {
  const [found] = await withRewards(db).execute({ id })
  return found ?? null
}

export interface WithRewards {
  session: SessionRow
  rewards: RewardRule[] | null
  taxes: TaxRate[] | null
  methods: ShippingChoice[]
  set: SetOffer | null
  has_own_codes: boolean
}

// Drizzle writes the columns of an only table without its name, which the inner queries would take for their own.
const withVariant = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      ...rules,
      variant: sql<SellableVariant | null>`(
        select json_build_object('variant_id', v.variant_id, 'product_id', v.product_id, 'store_id', v.store_id,
          'title', p.title, 'variant_title', v.title, 'image', p.image, 'price', v.price, 'available', v.stock - coalesce((
            select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
              and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v join products p using (product_id)
        where p.product_id = ${sql.placeholder('product_id')} and p.store_id = live_cart_sessions.store_id
          and p.status = 'active' and (${sql.placeholder('variant_id')}::text is null or v.variant_id = ${sql.placeholder('variant_id')})
        order by v.position limit 1)`,
      one_choice: sql<boolean>`exists (
        select from payment_pages g
        where g.payment_page_id = live_cart_sessions.payment_page_id and g.payment_page_type = 'instant'
          and coalesce(g.published->>'instant_selection_mode', 'single') = 'single')`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_with_variant'),
)

/**
 * A session with an active product's variant of its store; without a variant id the product's first one (SS-030).
 * `one_choice`: its page sells one product only.
 */
export async function findWithVariant(
  db: Db,
  id: string,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
): Promise<(WithRewards & { variant: SellableVariant | null; one_choice: boolean }) | null> {
  const [found] = await withVariant(db).execute({ id, product_id, variant_id })
  return found ?? null
}

const withRate = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      ...rules,
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
