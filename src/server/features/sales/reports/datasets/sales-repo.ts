import { sql, type SQL } from 'drizzle-orm'
import type { DatasetSql, DimensionSql } from './dataset-sql.ts'

/** The country where an order goes, or else that of the billing address. */
const orderCountry = sql`coalesce(o.shipping_address->>'country_code', o.billing_address->>'country_code')`
const orderRegion = sql`coalesce(o.shipping_address->>'administrative_area', o.billing_address->>'administrative_area')`

const orderRow = {
  id: sql`o.order_id`,
  title: sql`'#' || o.order_number`,
  detail: sql`coalesce(nullif(o.customer_name, ''), o.customer_email)`,
  amount: sql`o.total_price`,
  link: { to: 'order', id: sql`o.order_id` },
} as const

const sum = (value: SQL) => ({ kind: 'sum', value }) as const
const yesOrNo = (condition: SQL): SQL => sql`case when ${condition} then 'yes' else 'no' end`

export const orders: DatasetSql<'orders'> = {
  from: sql`orders o`,
  joins: {},
  store_id: sql`o.store_id`,
  mode: sql`o.mode`,
  at: sql`o.created_at`,
  currency: sql`o.currency`,
  measures: {
    orders: { kind: 'count', value: sql`1` },
    customers: { kind: 'distinct', value: sql`o.customer_id` },
    items: sum(sql`o.items_count`),
    subtotal: sum(sql`o.subtotal_price`),
    discounts: sum(sql`o.discount_price`),
    shipping: sum(sql`o.shipping_price`),
    tax: sum(sql`o.tax_price`),
    total: sum(sql`o.total_price`),
    refunded: sum(sql`o.refunded_price`),
    net: sum(sql`(o.total_price - o.refunded_price)`),
    average_order: { kind: 'ratio', of: 'total', per: 'orders' },
  },
  dimensions: {
    currency: { value: sql`o.currency` },
    country: { value: orderCountry },
    region: { value: orderRegion },
    payment_method: { value: sql`o.payment_method` },
    card_brand: { value: sql`o.card_type` },
    promo_code: { value: sql`o.promo_code` },
    source: { value: sql`o.source->>'utm_source'` },
    medium: { value: sql`o.source->>'utm_medium'` },
    campaign: { value: sql`o.source->>'utm_campaign'` },
    affiliate: { value: sql`o.affiliate_code` },
    status: { value: sql`o.status` },
    payment_status: { value: sql`o.payment_status` },
    fulfillment: { value: sql`o.fulfilment_status` },
  },
  row: orderRow,
}

export const orderLines: DatasetSql<'order_lines'> = {
  from: sql`orders o join order_lines l on l.order_id = o.order_id`,
  joins: {
    product: sql`left join products p on p.product_id = l.product_id`,
    variant: sql`left join product_variants v on v.variant_id = l.variant_id`,
  },
  store_id: sql`o.store_id`,
  mode: sql`o.mode`,
  at: sql`o.created_at`,
  currency: sql`o.currency`,
  measures: {
    items: sum(sql`l.quantity`),
    lines: { kind: 'count', value: sql`1` },
    orders: { kind: 'distinct', value: sql`o.order_id` },
    sales: sum(sql`l.line_total`),
    discounts: sum(sql`coalesce(l.line_discount, 0)`),
    tax: sum(sql`l.tax_price`),
    average_price: { kind: 'ratio', of: 'sales', per: 'items' },
  },
  dimensions: {
    currency: { value: sql`o.currency` },
    product: { value: sql`l.product_id`, label: sql`coalesce(p.title, l.title)`, joins: ['product'] },
    variant: {
      value: sql`l.variant_id`,
      label: sql`concat_ws(', ', coalesce(p.title, l.title), nullif(coalesce(v.title, l.variant_title), ''))`,
      joins: ['product', 'variant'],
    },
    sku: { value: sql`l.sku` },
    country: { value: orderCountry },
    promo_code: { value: sql`o.promo_code` },
    source: { value: sql`o.source->>'utm_source'` },
    added: { value: sql`case when l.payment_id is null then 'at_checkout' else 'post_purchase' end` },
  },
  row: {
    ...orderRow,
    id: sql`l.line_id`,
    detail: sql`l.quantity || ' × ' || concat_ws(', ', l.title, nullif(l.variant_title, ''))`,
    amount: sql`l.line_total`,
  },
}

export const taxes: DatasetSql<'taxes'> = {
  from: sql`orders o cross join lateral jsonb_array_elements(o.tax_details->'rates') with ordinality as r(rate, place)`,
  joins: {},
  store_id: sql`o.store_id`,
  mode: sql`o.mode`,
  at: sql`o.created_at`,
  currency: sql`o.currency`,
  measures: {
    tax: sum(sql`(r.rate->>'amount')::bigint`),
    orders: { kind: 'distinct', value: sql`o.order_id` },
  },
  dimensions: {
    currency: { value: sql`o.currency` },
    country: { value: orderCountry },
    region: { value: orderRegion },
    rate: { value: sql`r.rate->>'name'` },
    percentage: { value: sql`(r.rate->>'percentage') || '%'` },
    inclusive: { value: yesOrNo(sql`(o.tax_details->>'inclusive')::boolean`) },
  },
  row: {
    ...orderRow,
    id: sql`o.order_id || ':' || r.place`,
    detail: sql`concat(r.rate->>'name', ' ', r.rate->>'percentage', '%')`,
    amount: sql`(r.rate->>'amount')::bigint`,
  },
}

const ofOrder = (value: SQL): DimensionSql => ({ value, joins: ['order'] })

export const promoCodes: DatasetSql<'promo_codes'> = {
  from: sql`promo_redemptions u`,
  joins: {
    order: sql`join orders o on o.order_id = u.order_id`,
    code: sql`left join promo_codes c on c.promo_code_id = u.promo_code_id`,
  },
  store_id: sql`u.store_id`,
  mode: sql`u.mode`,
  at: sql`u.created_at`,
  currency: sql`u.currency`,
  measures: {
    uses: { kind: 'count', value: sql`1` },
    customers: { kind: 'distinct', value: sql`nullif(u.customer_email, '')` },
    discount: sum(sql`u.discount_total`),
    revenue: sum(sql`u.order_total`),
    average_order: { kind: 'ratio', of: 'revenue', per: 'uses' },
  },
  dimensions: {
    currency: { value: sql`u.currency` },
    promo_code: {
      value: sql`u.promo_code_id`,
      label: sql`coalesce(c.code, o.promo_code)`,
      joins: ['code', 'order'],
    },
    country: ofOrder(orderCountry),
    source: ofOrder(sql`o.source->>'utm_source'`),
  },
  row: { ...orderRow, amount: sql`u.order_total`, joins: ['order'] },
}

export const customers: DatasetSql<'customers'> = {
  from: sql`customers c`,
  joins: {},
  store_id: sql`c.store_id`,
  mode: sql`c.mode`,
  at: sql`c.created_at`,
  currency: sql`c.currency`,
  measures: {
    customers: { kind: 'count', value: sql`1` },
    repeat_customers: { kind: 'count', value: sql`1`, where: sql`c.orders_count > 1` },
    repeat_rate: { kind: 'ratio', of: 'repeat_customers', per: 'customers' },
    orders: sum(sql`c.orders_count`),
    spend: sum(sql`c.total_spent`),
    average_spend: { kind: 'ratio', of: 'spend', per: 'customers' },
  },
  dimensions: {
    currency: { value: sql`c.currency` },
    country: { value: sql`c.shipping_address->>'country_code'` },
    orders_placed: {
      value: sql`case when c.orders_count < 4 then c.orders_count::text when c.orders_count < 10 then '4 to 9' else '10 or more' end`,
    },
    marketing: { value: yesOrNo(sql`c.accepts_marketing`) },
  },
  row: {
    id: sql`c.customer_id`,
    title: sql`coalesce(nullif(c.name, ''), c.email)`,
    detail: sql`c.email`,
    amount: sql`c.total_spent`,
    link: { to: 'customer', id: sql`c.customer_id` },
  },
}

/** When a session reached a step; a later step counts for all before it. */
const reached = (...steps: readonly SQL[]) =>
  ({ kind: 'count', value: sql`coalesce(${sql.join([...steps], sql`, `)})` }) as const

const [viewed, contact, shipping, payment, paid] = [
  sql`s.viewed_at`,
  sql`s.contact_at`,
  sql`s.shipping_at`,
  sql`s.payment_at`,
  sql`s.completed_at`,
]
const isAbandoned = sql`s.completed_at is null and s.customer_email <> ''`
const ofVisit = (value: SQL): DimensionSql => ({ value, joins: ['visit'] })

export const sessions: DatasetSql<'sessions'> = {
  from: sql`live_cart_sessions s`,
  joins: { visit: sql`left join traffic_visits t on t.session_id = s.session_id` },
  store_id: sql`s.store_id`,
  mode: sql`s.mode`,
  at: sql`s.created_at`,
  currency: sql`s.currency`,
  measures: {
    sessions: reached(viewed, contact, shipping, payment, paid),
    contact: reached(contact, shipping, payment, paid),
    shipping: reached(shipping, payment, paid),
    payment: reached(payment, paid),
    paid: { kind: 'count', value: paid },
    conversion: { kind: 'ratio', of: 'paid', per: 'sessions' },
    abandoned: { kind: 'count', value: sql`1`, where: isAbandoned },
    abandoned_value: { kind: 'sum', value: sql`s.total`, where: isAbandoned },
    abandonment: { kind: 'ratio', of: 'abandoned', per: 'sessions' },
  },
  dimensions: {
    currency: { value: sql`s.currency` },
    device: ofVisit(sql`t.device`),
    country: ofVisit(sql`t.country`),
    source: { value: sql`s.source->>'utm_source'` },
    medium: { value: sql`s.source->>'utm_medium'` },
    campaign: { value: sql`s.source->>'utm_campaign'` },
    bot: ofVisit(sql`case when t.is_bot then 'yes' when not t.is_bot then 'no' end`),
  },
  row: {
    id: sql`s.session_id`,
    title: sql`coalesce(nullif(s.customer_email, ''), 'Unknown shopper')`,
    detail: sql`s.status`,
    amount: sql`s.total`,
    link: null,
  },
}
