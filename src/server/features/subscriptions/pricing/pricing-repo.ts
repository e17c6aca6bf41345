import type { PlanTerms, PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { canonicalCountry } from '../../../../shared/domain/address/address.ts'
import type { TaxRate } from '../../../../shared/domain/tax/tax.ts'
import type { Executor } from '../../../db/connection.ts'
import type { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

/** A version of the subscription's plan, from its own version on. */
export interface PricedVersion {
  version: number
  pricing_options: PricingOption[]
  terms: PlanTerms
  /** Day from which it applies to existing subscribers; null: never. */
  applies_to_existing_from: string | null
}

/** Everything besides the subscription itself that its charges are computed from. */
export interface PricingContext extends Record<string, unknown> {
  time_zone: string
  versions: PricedVersion[]
  /** Null if the variant no longer exists. */
  variant: { title: string; variant_title: string; image: string | null; active: boolean } | null
  /** Current rate and name of the shipping method; null if it no longer exists. */
  shipping: { shipping_title: string; shipping_rate: number } | null
  /** The store's tax rates for the country of the shipping address; null if the page doesn't charge tax. */
  taxes: TaxRate[] | null
  /** Deliveries that are already paid for. */
  prepaid_left: number
}

/** Reads what the charges of subscriptions depend on, in one statement, in the given order. */
export async function listPricing(
  db: Executor,
  given: readonly (typeof subscriptions.$inferSelect)[],
): Promise<PricingContext[]> {
  const asked = given.map((row, position) => ({
    position,
    subscription_id: row.subscription_id,
    store_id: row.store_id,
    plan_id: row.plan_id,
    plan_version: row.plan_version,
    variant_id: row.variant_id,
    shipping_method_id: row.shipping_method_id,
    payment_page_id: row.payment_page_id,
    prepaid_deliveries: row.prepaid_deliveries,
    country: canonicalCountry(row.shipping_address?.country_code ?? ''),
  }))
  const { rows } = await db.execute<PricingContext & { position: number }>(fixedSql`
    select q.position, s.time_zone,
      (select coalesce(json_agg(json_build_object('version', v.version, 'pricing_options', v.pricing_options,
          'terms', v.terms, 'applies_to_existing_from', v.applies_to_existing_from) order by v.version), '[]')
        from subscription_plan_versions v
        where v.plan_id = q.plan_id and (v.version = q.plan_version
          or v.version > q.plan_version and v.applies_to_existing_from is not null)) as versions,
      (select json_build_object('title', p.title, 'variant_title', v.title, 'image', p.image,
          'active', p.status = 'active')
        from product_variants v join products p using (product_id) where v.variant_id = q.variant_id) as variant,
      (select json_build_object('shipping_title', m.shipping_title, 'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.shipping_method_id = q.shipping_method_id and m.store_id = s.store_id) as shipping,
      (select case when (g.published->>'tax_integration_enabled')::boolean then (
          select json_agg(json_build_object('country_code', t.country_code, 'region', t.region, 'name', t.name,
            'percentage', t.percentage::text, 'inclusive', t.inclusive, 'applies_to_shipping', t.applies_to_shipping)
            order by t.name)
          from tax_rates t where t.store_id = s.store_id and t.active and t.country_code = q.country) end
        from payment_pages g where g.payment_page_id = q.payment_page_id) as taxes,
      case when q.prepaid_deliveries > 1 then coalesce((
        select greatest(coalesce((c.breakdown->>'deliveries')::int, q.prepaid_deliveries) - 1 - (
            select count(*)::int from subscription_charges d
            where d.subscription_id = c.subscription_id and d.cycle > c.cycle and d.kind = 'prepaid_delivery'
              and d.status = 'paid'), 0)
        from subscription_charges c
        where c.subscription_id = q.subscription_id and c.kind in ('initial', 'renewal') and c.status = 'paid'
          and c.cycle >= 1
        order by c.cycle desc limit 1), 0) else 0 end as prepaid_left
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(position int, subscription_id text, store_id text,
        plan_id text, plan_version int, variant_id text, shipping_method_id text, payment_page_id text,
        prepaid_deliveries int, country text)
      join stores s on s.store_id = q.store_id
    order by q.position`)
  if (rows.length < given.length) throw new Error('The store of the subscription no longer exists')
  return rows
}

export async function findPricing(db: Executor, row: typeof subscriptions.$inferSelect): Promise<PricingContext> {
  const [found] = await listPricing(db, [row])
  if (!found) throw new Error('The store of the subscription no longer exists')
  return found
}
