import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'

export interface ImportPlan extends Record<string, unknown> {
  plan_id: string
  plan_name: string
  product_id: string
  variant_id: string | null
  version: number
  pricing_options: PricingOption[]
}

/** Active plans with their current options, and the first variant of their product. */
export async function listPlans(db: Executor, store_id: string): Promise<ImportPlan[]> {
  const { rows } = await db.execute<ImportPlan>(sql`
    select p.plan_id, p.plan_name, p.product_id, p.version,
      (select v.variant_id from product_variants v where v.product_id = p.product_id order by v.position, v.variant_id limit 1)
        as variant_id,
      (select coalesce(json_agg(o), '[]') from json_array_elements(n.pricing_options::json) o
        where o->>'pricing_model' = 'subscription') as pricing_options
    from subscription_plans p
    join subscription_plan_versions n on n.plan_id = p.plan_id and n.version = p.version
    where p.store_id = ${store_id} and p.status = 'active'`)
  return rows
}

export async function findStoreCurrency(db: Executor, store_id: string): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(sql`select currency from stores where store_id = ${store_id}`)
  return rows[0]?.currency ?? 'USD'
}

export interface ImportAccount extends Record<string, unknown> {
  connection_id: string
  account_name: string
}

export async function listAccounts(db: Executor, store_id: string, mode: Mode): Promise<ImportAccount[]> {
  const { rows } = await db.execute<ImportAccount>(sql`
    select connection_id, account_name from connections
    where store_id = ${store_id} and mode = ${mode} and removed_at is null`)
  return rows
}

/** The page whose shipping and tax settings apply to imported subscriptions. */
export async function defaultPage(db: Executor, store_id: string): Promise<string | null> {
  const { rows } = await db.execute<{ payment_page_id: string }>(sql`
    select payment_page_id from payment_pages where store_id = ${store_id} and deleted_at is null
    order by is_default desc, created_at limit 1`)
  return rows[0]?.payment_page_id ?? null
}

/** Shipping methods of a page, by title. */
export async function listMethodsOfPage(db: Executor, payment_page_id: string): Promise<ImportShipping[]> {
  const { rows } = await db.execute<ImportShipping>(sql`
    select shipping_method_id, shipping_title, shipping_rate::float8 as shipping_rate
    from shipping_methods where payment_page_id = ${payment_page_id}`)
  return rows
}

export interface ImportShipping extends Record<string, unknown> {
  shipping_method_id: string
  shipping_title: string
  shipping_rate: number
}

interface Store {
  store_id: string
  mode: Mode
  currency: string
}

interface Reference {
  email: string
  plan_id: string
  option_id: string
  connection_id: string
  token: string
}

/** True if the customer already has a subscription of the option that is charged with the token. */
export async function isImported(db: Executor, { store_id, mode }: Store, row: Reference): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from subscriptions s
    join customers c using (customer_id)
    join customer_payment_methods m on m.customer_id = c.customer_id and m.connection_id = ${row.connection_id}
      and m.payment_method_id = ${row.token}
    where c.store_id = ${store_id} and c.mode = ${mode} and lower(c.email) = lower(${row.email})
      and s.plan_id = ${row.plan_id} and s.option_id = ${row.option_id} limit 1`)
  return rows.length > 0
}

/** The customer with this address, created if the store has none. */
export async function upsertCustomer(
  tx: Executor,
  { store_id, mode, currency }: Store,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string> {
  const { rows } = await tx.execute<{ customer_id: string }>(sql`
    select customer_id from customers
    where store_id = ${store_id} and mode = ${mode} and lower(email) = lower(${email}) limit 1`)
  if (rows[0]) return rows[0].customer_id
  const customer_id = newId('cus', now.getTime())
  await tx.execute(sql`
    insert into customers (customer_id, store_id, mode, email, name, currency, created_at)
    values (${customer_id}, ${store_id}, ${mode}, ${email.toLowerCase()}, ${name}, ${currency}, ${now.toISOString()})`)
  return customer_id
}
