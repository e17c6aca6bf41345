import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'

export interface LiveAccount {
  connector: string
  name: string
  /** Null: every currency the connector supports. */
  currencies: string[] | null
}

/** Which of the requirements for live payments a store has. */
export interface LiveProgress extends Record<string, unknown> {
  cart_mode: Mode
  currency: string
  business_details: boolean
  /** Those of terms, privacy and returns that have a link. */
  policies: string[]
  domain: string | null
  product: boolean
  /** Names of the default live payment page and cart; null without one. */
  payment_page: string | null
  cart: string | null
  /** Titles of that payment page's shipping methods. */
  shipping: string[]
  /** True if that page has no shipping methods to choose from. */
  shipping_off: boolean
  test_orders: number
  /** Active and verified for live payments. */
  accounts: LiveAccount[]
}

export async function findLiveProgress(db: Executor, store_id: string): Promise<LiveProgress | null> {
  const { rows } = await db.execute<LiveProgress>(sql`
    select s.cart_mode, s.currency, s.store_address <> '' and s.store_email <> '' as business_details,
      array_remove(array[
        case when s.terms_of_service_link <> '' then 'Terms' end,
        case when s.privacy_policy_link <> '' then 'Privacy' end,
        case when s.return_policy_link <> '' then 'Returns' end], null) as policies,
      (select d.domain from store_domains d where d.store_id = s.store_id and d.verified_at is not null) as domain,
      exists (select from products p where p.store_id = s.store_id and p.status = 'active') as product,
      page.name as payment_page,
      (select c.name from carts c where c.store_id = s.store_id and c.status = 'live' and c.is_default) as cart,
      array(select m.shipping_title from shipping_methods m where m.payment_page_id = page.payment_page_id
        order by m.section_order) as shipping,
      coalesce(page.published->>'shipping_method_enabled', 'true') = 'false' as shipping_off,
      (select count(*)::int from orders o where o.store_id = s.store_id and o.mode = 'test') as test_orders,
      ${accounts(sql`s.store_id`)} as accounts
    from stores s
    left join payment_pages page on page.store_id = s.store_id and page.status = 'live' and page.is_default and page.payment_page_type = 'standard'
    where s.store_id = ${store_id}`)
  return rows[0] ?? null
}

export type LiveAccounts = Pick<LiveProgress, 'accounts' | 'currency'>

export async function findLiveAccounts(db: Executor, store_id: string): Promise<LiveAccounts> {
  const { rows } = await db.execute<LiveAccounts & Record<string, unknown>>(sql`
    select s.currency, ${accounts(sql`s.store_id`)} as accounts from stores s where s.store_id = ${store_id}`)
  return rows[0] ?? { currency: '', accounts: [] }
}

const accounts = (store_id: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('connector', a.connector, 'name', a.account_name,
      'currencies', a.currencies) order by a.created_at)
    from connections a where a.store_id = ${store_id} and a.mode = 'live' and a.active and a.verified_at is not null
      and a.removed_at is null), '[]')`
