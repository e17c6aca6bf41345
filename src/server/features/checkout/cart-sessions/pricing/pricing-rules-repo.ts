import type { PageWithRules } from '../../../../../shared/domain/checkout/checkout-validation.ts'
import type { RewardRule } from '../../../../../shared/domain/cart/rewards.ts'
import type { ShopPlan } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import type { TaxRate } from '../../../../../shared/domain/tax/tax.ts'
import type { Db } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { SelectedShippingRate } from '../../../../db/schema/checkout/checkout.ts'
import type { paymentPages } from '../../../../db/schema/pages/pages.ts'

/** A shipping method and the minimum subtotal at which it is available, in minor units. */
export interface ShippingChoice extends SelectedShippingRate {
  minimum_subtotal: number
}

/** Settings of a page and its store that determine a session's price and what can be added to its cart. */
export interface StoredPageRules {
  /** Regions that the page ships to. */
  ships: PageWithRules
  /** True if the page charges tax by address (GAP-63). */
  taxed: boolean
  /** True if the page sells a single product. */
  one_choice: boolean
  /** The page's reward stages; null if rewards are off (GAP-61). */
  rewards: RewardRule[] | null
  /** The store's tax rates; null if the page does not charge tax. */
  taxes: TaxRate[] | null
  /** The shipping methods, default first (GAP-70). */
  methods: ShippingChoice[]
  /** True if the store has automatic codes; if not, a cart without a code needs no code lookup. */
  has_own_codes: boolean
  /** The subscription plans of the store's products that are on sale. */
  plans: ShopPlan[]
  /** True if one of the store's live order bumps, upsells and downsells sells a subscription. */
  has_planned_offers: boolean
  time_zone: string
}

type PageColumn = 'payment_page_id' | 'store_id' | 'payment_page_type' | 'status' | 'is_default' | 'published'

export type PageRulesRow = StoredPageRules &
  Pick<typeof paymentPages.$inferSelect, PageColumn> &
  Record<string, unknown>

/** Reads a page with its rules; null if it does not exist. */
export async function findPageRules(db: Db, payment_page_id: string): Promise<PageRulesRow | null> {
  const { rows } = await db.execute<PageRulesRow>(fixedSql`
    select g.payment_page_id, g.store_id, g.payment_page_type, g.status, g.is_default, g.published,
      json_build_object(
        'restrict_shipping_countries_enabled', (g.published->>'restrict_shipping_countries_enabled')::boolean,
        'included_country_codes', g.published->'included_country_codes',
        'excluded_city_codes', g.published->'excluded_city_codes') as ships,
      coalesce((g.published->>'tax_integration_enabled')::boolean, false) as taxed,
      g.payment_page_type = 'instant' and coalesce(g.published->>'instant_selection_mode', 'single') = 'single' as one_choice,
      case when (g.published->>'progress_rewards_enabled')::boolean then g.published->'progress_reward_stages' end as rewards,
      case when (g.published->>'tax_integration_enabled')::boolean then (
        select json_agg(json_build_object('country_code', t.country_code, 'region', t.region, 'name', t.name,
          'percentage', t.percentage::text, 'inclusive', t.inclusive, 'applies_to_shipping', t.applies_to_shipping)
          order by t.name)
        from tax_rates t where t.store_id = g.store_id and t.active) end as taxes,
      (select coalesce(json_agg(json_build_object('shipping_method_id', m.shipping_method_id,
          'shipping_title', m.shipping_title, 'shipping_rate', m.shipping_rate, 'minimum_subtotal', m.minimum_subtotal)
          order by m.is_default desc, m.section_order), '[]')
        from shipping_methods m where m.payment_page_id = g.payment_page_id) as methods,
      exists (select 1 from promo_codes c
        where c.store_id = g.store_id and c.auto_apply and not c.disabled) as has_own_codes,
      (select coalesce(json_agg(json_build_object('plan_id', p.plan_id, 'product_id', p.product_id,
          'version', p.version, 'title', p.plan_title, 'description', p.description,
          'policy_url', case when (p.additional_settings->>'add_policy')::boolean
            then p.additional_settings->>'policy_url' end,
          'options', (select coalesce(jsonb_agg(o.value order by o.at), '[]')
            from jsonb_array_elements(v.pricing_options) with ordinality as o(value, at)
            where o.value->>'pricing_model' = 'subscription'),
          'terms', v.terms) order by p.created_at, p.plan_id), '[]')
        from subscription_plans p join subscription_plan_versions v using (plan_id, version)
        where p.store_id = g.store_id and p.status = 'active') as plans,
      exists (select 1 from optimizers z
        where z.store_id = g.store_id and z.status = 'live' and z.deleted_at is null
          and coalesce(z.published->>'subscription_frequency', '') <> '') as has_planned_offers,
      (select s.time_zone from stores s where s.store_id = g.store_id) as time_zone
    from payment_pages g where g.payment_page_id = ${payment_page_id}`)
  return rows[0] ?? null
}
