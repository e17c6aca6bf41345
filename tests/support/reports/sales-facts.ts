import * as z from 'zod/mini'
import { base, byId, field, num, rowsOf, textOf, when, yesNo, type Facts, type RawRow } from './facts.ts'

const taxRate = z.object({ name: z.string(), percentage: z.string(), amount: z.number() })

const placeOf = (order: RawRow | undefined, name: string): unknown =>
  field(order, 'shipping_address', name) ?? field(order, 'billing_address', name)

function orderGroups(order: RawRow | undefined): Record<string, unknown> {
  return {
    country: placeOf(order, 'country_code'),
    promo_code: order?.['promo_code'],
    source: field(order, 'source', 'utm_source'),
  }
}

export const orders: Facts = (rows) =>
  rowsOf(rows, 'orders').map((o) =>
    base(
      o,
      {
        ...orderGroups(o),
        region: placeOf(o, 'administrative_area'),
        payment_method: o['payment_method'],
        card_brand: o['card_type'],
        medium: field(o, 'source', 'utm_medium'),
        campaign: field(o, 'source', 'utm_campaign'),
        affiliate: o['affiliate_code'],
        status: o['status'],
        payment_status: o['payment_status'],
        fulfillment: o['fulfilment_status'],
      },
      {
        orders: 1,
        customers: textOf(o['customer_id']),
        items: num(o, 'items_count'),
        subtotal: num(o, 'subtotal_price'),
        discounts: num(o, 'discount_price'),
        shipping: num(o, 'shipping_price'),
        tax: num(o, 'tax_price'),
        total: num(o, 'total_price'),
        refunded: num(o, 'refunded_price'),
        net: num(o, 'total_price') - num(o, 'refunded_price'),
      },
    ),
  )

export const orderLines: Facts = (rows) => {
  const all = byId(rows['orders'], 'order_id')
  return rowsOf(rows, 'order_lines').flatMap((l) => {
    const o = all.get(textOf(l['order_id']))
    if (!o) return []
    return base(
      o,
      {
        ...orderGroups(o),
        product: l['product_id'],
        variant: l['variant_id'],
        sku: l['sku'],
        added: l['payment_id'] === null ? 'at_checkout' : 'post_purchase',
      },
      {
        items: num(l, 'quantity'),
        lines: 1,
        orders: textOf(l['order_id']),
        sales: num(l, 'line_total'),
        discounts: num(l, 'line_discount'),
        tax: num(l, 'tax_price'),
      },
    )
  })
}

export const taxes: Facts = (rows) =>
  rowsOf(rows, 'orders').flatMap((o) => {
    const rates = z.array(taxRate).parse(field(o, 'tax_details', 'rates') ?? [])
    return rates.map((rate) =>
      base(
        o,
        {
          country: placeOf(o, 'country_code'),
          region: placeOf(o, 'administrative_area'),
          rate: rate.name,
          percentage: `${rate.percentage}%`,
          inclusive: yesNo(field(o, 'tax_details', 'inclusive')),
        },
        { tax: rate.amount, orders: textOf(o['order_id']) },
      ),
    )
  })

export const promoCodes: Facts = (rows) => {
  const all = byId(rows['orders'], 'order_id')
  return rowsOf(rows, 'promo_redemptions').map((u) =>
    base(
      u,
      { ...orderGroups(all.get(textOf(u['order_id']))), promo_code: u['promo_code_id'] },
      {
        uses: 1,
        customers: textOf(u['customer_email']) || null,
        discount: num(u, 'discount_total'),
        revenue: num(u, 'order_total'),
      },
    ),
  )
}

const ordersPlaced = (count: number): string => {
  if (count < 4) return String(count)
  return count < 10 ? '4 to 9' : '10 or more'
}

export const customers: Facts = (rows) =>
  rowsOf(rows, 'customers').map((c) =>
    base(
      c,
      {
        country: field(c, 'shipping_address', 'country_code'),
        orders_placed: ordersPlaced(num(c, 'orders_count')),
        marketing: yesNo(c['accepts_marketing']),
      },
      {
        customers: 1,
        repeat_customers: when(num(c, 'orders_count') >= 2),
        orders: num(c, 'orders_count'),
        spend: num(c, 'total_spent'),
      },
    ),
  )

export const sessions: Facts = (rows) => {
  const visits = byId(rows['traffic_visits'], 'session_id')
  return rowsOf(rows, 'live_cart_sessions').map((s) => {
    const visit = visits.get(textOf(s['session_id']))
    const steps = ['viewed_at', 'contact_at', 'shipping_at', 'payment_at', 'completed_at']
    const last = steps.findLastIndex((step) => s[step] !== null)
    const isAbandoned = s['completed_at'] === null && s['customer_email'] !== ''
    return base(
      s,
      {
        device: visit?.['device'],
        country: visit?.['country'],
        source: field(s, 'source', 'utm_source'),
        medium: field(s, 'source', 'utm_medium'),
        campaign: field(s, 'source', 'utm_campaign'),
        bot: visit && yesNo(visit['is_bot']),
      },
      {
        sessions: when(last >= 0),
        contact: when(last >= 1),
        shipping: when(last >= 2),
        payment: when(last >= 3),
        paid: when(last >= 4),
        abandoned: when(isAbandoned),
        abandoned_value: when(isAbandoned, num(s, 'total')),
      },
    )
  })
}
