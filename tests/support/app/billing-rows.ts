import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../src/server/db/connection.ts'

/** A store with the test gateway, and a product. Subscriptions are to the second variant. */
export interface BillingShop {
  store_id: string
  product_id: string
  variant_ids: readonly [string, string]
}

const TERMS = {
  trial: { kind: 'none' },
  setup_fee: 0,
  minimum_cycles: 0,
  grace_days: 7,
  out_of_stock: 'delay',
  dunning: { retry_days: [1, 3, 5, 7], payday_aware: true, final_action: 'cancel' },
}
const OPTION = { id: 'opt_1', pricing_model: 'subscription', one_time_price: 2890, frequency: 'monthly' }

/** Inserts a plan of a shop with one version. */
export async function insertPlan(db: Db, { store_id, product_id }: BillingShop, plan_id: string): Promise<void> {
  await db.execute(sql`
    insert into subscription_plans (plan_id, store_id, product_id, plan_name, plan_title)
    values (${plan_id}, ${store_id}, ${product_id}, ${plan_id}, 'Coffee')`)
  await db.execute(sql`
    insert into subscription_plan_versions (plan_id, version, store_id, pricing_options, terms)
    values (${plan_id}, 1, ${store_id}, ${JSON.stringify([OPTION])}::jsonb, ${JSON.stringify(TERMS)}::jsonb)`)
}

interface Rows {
  shop: BillingShop
  /** Prefix of all IDs. */
  name: string
  /** Numbers of the rows, both included: a statement inserts few enough to end in time. */
  from: number
  to: number
}

/** All rows up to a number, in parts. */
export function rowsOf(shop: BillingShop, name: string, count: number): Rows[] {
  const parts = Array.from({ length: Math.ceil(count / 4000) }, (_, at) => at * 4000)
  return parts.map((start) => ({ shop, name, from: start + 1, to: Math.min(count, start + 4000) }))
}

/** Customers with a card that the test gateway has stored. */
export async function insertCustomers(db: Db, { shop, name, from, to }: Rows): Promise<void> {
  const { store_id } = shop
  const numbers = sql`generate_series(${from}::int, ${to}::int) as n`
  await db.execute(sql`
    insert into customers (customer_id, store_id, mode, email, name, currency)
    select ${name} || '_cus_' || n, ${store_id}, 'test', ${name} || n || '@mail.example', 'Customer ' || n, 'USD' from ${numbers}`)
  await db.execute(sql`
    insert into customer_payment_methods (method_id, store_id, mode, customer_id, connection_id, payment_method_id,
      network_transaction_id, payment_method, card_type, card_last_four, exp_month, exp_year)
    select ${name} || '_cpm_' || n, ${store_id}, 'test', ${name} || '_cus_' || n, c.connection_id, ${name} || '_tgpm_' || n,
      ${name} || '_ntx_' || n, 'card', 'visa', '4242', 1 + n % 12, 2027 + n % 4
    from ${numbers}, lateral (select connection_id from connections where store_id = ${store_id} limit 1) c`)
  await db.execute(sql`
    insert into tg_charges (id, connection_id, idempotency_key, reference, status, outcome, behaviour, amount, currency,
      capture, captured_amount, brand, last_four, exp_month, exp_year, payment_method_id, merchant_name, created_at)
    select ${name} || '_tgc_' || n, m.connection_id, ${name} || '_key_' || n, ${name} || '_ref_' || n, 'approved', 'approved',
      'approve', 0, 'USD', true, 0, 'visa', '4242', 12, 2029, m.payment_method_id, 'Bench', now()
    from ${numbers} join customer_payment_methods m on m.method_id = ${name} || '_cpm_' || n`)
}

/** Active subscriptions of the customers, the next cycle due at `due`; without it they are only rows for figures. */
export async function insertSubscriptions(
  db: Db,
  { shop, name, from, to }: Rows,
  { plans, due }: { plans: readonly string[]; due: Date | null },
): Promise<void> {
  const next: SQL = due ? sql`${due.toISOString()}::timestamptz` : sql`null::timestamptz`
  await db.execute(sql`
    insert into subscriptions (subscription_id, subscription_display_id, store_id, mode, customer_id, status, plan_id,
      plan_version, option_id, product_id, variant_id, unit_price, currency, frequency, anchor_day, anchor_cycle, next_cycle,
      next_charge_day, next_action_at, method_id, payment_page_id, mrr, next_subtotal, started_at, created_at)
    select ${name} || '_sub_' || n, ${name} || '-' || n, ${shop.store_id}, 'test', ${name} || '_cus_' || n,
      case when ${due === null} and n % 5 = 0 then 'cancelled' else 'active' end,
      (${sql.param(plans)}::text[])[1 + n % ${plans.length}::int], 1, 'opt_1', ${shop.product_id}, ${shop.variant_ids[1]}, 2890,
      'USD', 'monthly', current_date - 30 + n % 30, 1, 2, case when ${due === null} and n % 5 = 0 then null else current_date + n % 30 end, ${next},
      ${name} || '_cpm_' || n, p.payment_page_id, case when ${due === null} and n % 5 = 0 then 0 else 2890 end, 2890,
      now() - make_interval(days => 30 + n % 600), now() - make_interval(days => 30 + n % 600)
    from generate_series(${from}::int, ${to}::int) as n,
      lateral (select payment_page_id from payment_pages where store_id = ${shop.store_id} limit 1) p`)
}

/** Months of renewals that a subscription has at most. */
const MOST_MONTHS = 12

/**
 * The start of each subscription, a renewal for each month since then with its charge, and the end of every fifth. One
 * renewal in seventeen was declined at first.
 */
export async function insertHistory(db: Db, { name, from, to }: Rows): Promise<void> {
  const own = sql`generate_series(${from}::int, ${to}::int) as n
    join subscriptions s on s.subscription_id = ${name} || '_sub_' || n`
  const months = sql`generate_series(1, ${MOST_MONTHS}::int) as m`
  const renewed = sql`(s.created_at + make_interval(days => 30 * m))`
  const event = (kind: string, at: SQL, values: SQL, rows: SQL): SQL => sql`
    insert into subscription_events (event_id, subscription_id, store_id, mode, kind, text, currency, plan_id,
      subscription_created_at, at, status_before, status_after, mrr_before, mrr_after, reason)
    select ${kind} || to_char(${at}, 'YYYYMMDD') || s.subscription_id, s.subscription_id, s.store_id, s.mode, ${kind}, ${kind},
      s.currency, s.plan_id, s.created_at, ${at}, ${values}
    from ${rows}`
  await db.execute(event('started', sql`s.created_at`, sql`null, 'active', 0, 2890, null`, own))
  const past = sql`${own} join ${months} on ${renewed} < now() and (s.status <> 'cancelled' or m < 9)`
  await db.execute(event('renewed', renewed, sql`'active', 'active', 2890, 2890, null`, past))
  const end = sql`least(s.created_at + make_interval(days => 270), now() - interval '1 day')`
  const ended = sql`${own} where s.status = 'cancelled'`
  await db.execute(
    event('canceled', end, sql`'active', 'cancelled', 2890, 0, (array['price', 'unused', 'other'])[1 + n % 3]`, ended),
  )
  const wasDeclined = sql`(n + m) % 17 = 0`
  await db.execute(sql`
    insert into subscription_charges (charge_id, subscription_id, store_id, mode, kind, cycle, due_day, status, amount,
      currency, first_declined_at, paid_at, recovered_by, recovery_step)
    select s.subscription_id || '_sch_' || m, s.subscription_id, s.store_id, s.mode, 'renewal', m, ${renewed}::date, 'paid', 2890,
      'USD', case when ${wasDeclined} then ${renewed} end, ${renewed} + interval '1 hour',
      case when ${wasDeclined} then 'retry' end, case when ${wasDeclined} then 1 end
    from ${past}`)
}

export interface Ledger extends Record<string, unknown> {
  charged: number
  missed: number
  twice: number
  orders: number
}

/** What the gateway's own ledger says about the renewals of a store. */
export async function readLedger(db: Db, shop: BillingShop, name: string): Promise<Ledger> {
  const { rows } = await db.execute<Ledger>(sql`
    with charged as (
      select s.subscription_id, count(distinct g.id)::int as times, count(distinct o.order_id)::int as orders
      from subscriptions s
        left join subscription_charges c on c.subscription_id = s.subscription_id and c.cycle = 2
        left join orders o on o.session_id = c.charge_id
        left join payments p on p.subscription_charge_id = c.charge_id
        left join payment_attempts a on a.payment_id = p.payment_id
        left join tg_charges g on g.reference = a.attempt_id and g.status = 'approved'
      where s.store_id = ${shop.store_id} and s.subscription_id like ${`${name}%`}
      group by s.subscription_id
    )
    select count(*) filter (where times = 1)::int as charged, count(*) filter (where times = 0)::int as missed,
      count(*) filter (where times > 1)::int as twice, sum(orders)::int as orders from charged`)
  return rows[0] ?? { charged: 0, missed: 0, twice: 0, orders: 0 }
}
