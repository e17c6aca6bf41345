import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../src/server/db/connection.ts'

interface Spread {
  store_id: string
  /** Visits in all, evenly over `days` until `until`. */
  count: number
  days: number
  until: Date
}

/** Few enough that each statement ends in time. */
const PART = 5000

/** One of the values, for each row `n`; the first ones more often. */
const pick = (values: readonly (string | null)[], salt: number): SQL =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[])[1 + floor(power(((n::bigint * ${sql.raw(String(7919 + salt * 104_729))}) % 100003) / 100003.0, 2) * ${sql.raw(String(values.length))})::int]`

const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name} ${at}`)

const SOURCES = ['google', null, 'facebook', 'email', 'tiktok', 'bing', 'instagram', 'pinterest', 'newsletter', 'x']
const MEDIA = ['cpc', 'organic', 'social', 'email', null]
const HOSTS = [
  null,
  'google.com',
  'facebook.com',
  'instagram.com',
  ...named('example', 60).map((name) => `${name}.org`),
]
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'CA', 'NL', 'ES', 'IT', 'AU', 'JP', null, 'SE', 'PL', 'BR', 'MX']

/**
 * Inserts sessions with visits of a store: every 40th ends in an order, 1 in 9 is of a bot, and browsers return about
 * every 12 days. Only the last 30 days have keys of browsers, as `deleteVisitorKeys` leaves them.
 */
export async function insertVisits(db: Db, { store_id, count, days, until }: Spread): Promise<void> {
  const at = sql`${until.toISOString()}::timestamptz - interval '1 day' * ${days}::int * (1 - n / ${count}::float8)`
  const customer = sql`${store_id} || 'c' || n % 5000`
  await db.execute(sql`
    insert into customers (customer_id, store_id, mode, email, currency)
    select ${store_id} || 'c' || n, ${store_id}, 'test', 'shopper' || n || '@bench.example', 'USD'
    from generate_series(0, 4999) n`)
  for (let from = 0; from < count; from += PART) {
    const rows = sql`generate_series(${from}::int, ${Math.min(count, from + PART) - 1}::int) n`
    const bought = sql`${rows} where n % 40 = 0`
    const [session, order] = [sql`${store_id} || 's' || n`, sql`${store_id} || 'o' || n`]
    await db.execute(sql`
      insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal,
        total, created_at, viewed_at)
      select ${session}, ${store_id}, (select min(payment_page_id) from payment_pages where store_id = ${store_id}),
        'test', 'USD', '[]', 4900, 4900, ${at}, ${at} from ${rows}`)
    await db.execute(sql`
      insert into traffic_visits (session_id, store_id, mode, started_at, device, country, is_bot, is_visitor,
        is_returning, reached_checkout, landing, source, medium, campaign, content, referrer, device_key)
      select ${session}, ${store_id}, 'test', ${at}, ${pick(['phone', 'desktop', 'tablet'], 1)}, ${pick(COUNTRIES, 2)},
        n % 9 = 1, n % 5 > 0, n % 3 = 0, n % 4 = 0, 'page:' || n % 12, ${pick(SOURCES, 3)}, ${pick(MEDIA, 4)},
        ${pick([null, ...named('Campaign', 40)], 5)}, ${pick([null, ...named('Ad', 200)], 6)}, ${pick(HOSTS, 7)},
        case when ${at} > ${until.toISOString()}::timestamptz - interval '30 days'
          then encode(sha256(convert_to(${store_id} || (n * 7919::bigint) % ${Math.ceil(count / 8)}, 'UTF8')), 'hex') end
      from ${rows}`)
    await db.execute(sql`
      insert into orders (order_id, order_number, store_id, customer_id, session_id, mode, payment_status, currency,
        subtotal_price, discount_price, shipping_price, tax_price, total_price, items_count, customer_name,
        customer_email, payment_method, created_at)
      select ${order}, 'B' || n, ${store_id}, ${customer}, ${session}, 'test', 'paid', 'USD', 4900, 0, 0, 0,
        4900 + n % 1000, 1, 'Maya Ortiz', 'shopper' || n % 5000 || '@bench.example', 'card',
        ${at} + interval '5 minutes' from ${bought}`)
    await db.execute(sql`
      insert into payments (payment_id, store_id, session_id, order_id, mode, status, amount, currency, payment_method,
        paid_cart, created_at)
      select ${store_id} || 'p' || n, ${store_id}, ${session}, ${order}, 'test', 'succeeded', 4900 + n % 1000, 'USD',
        'card', '{}', ${at} + interval '5 minutes' from ${bought}`)
  }
  for (const table of ['live_cart_sessions', 'traffic_visits', 'orders', 'payments'])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}
