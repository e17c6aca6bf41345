import { base, byId, field, num, rowsOf, textOf, when, type Facts } from './facts.ts'

export const subscriptions: Facts = (rows) =>
  rowsOf(rows, 'subscriptions').map((s) =>
    base(
      s,
      {
        plan: s['plan_id'],
        status: s['status'],
        cancel_reason: s['cancel_reason'],
        country: field(s, 'shipping_address', 'country_code'),
      },
      { started: 1, active: when(s['status'] === 'active'), canceled: when(s['cancelled_at']), mrr: num(s, 'mrr') },
      'started_at',
    ),
  )

export const renewals: Facts = (rows) => {
  const all = byId(rows['subscriptions'], 'subscription_id')
  return rowsOf(rows, 'subscription_charges').map((h) =>
    base(
      h,
      {
        plan: all.get(textOf(h['subscription_id']))?.['plan_id'],
        kind: h['kind'],
        status: h['status'],
        decline_reason: h['decline_code'],
        recovered_by: h['recovered_by'],
      },
      {
        charges: when(h['status'] !== 'skipped'),
        paid: when(h['status'] === 'paid'),
        declined_once: when(h['first_declined_at']),
        recovered: when(h['recovered_by']),
        revenue: when(h['status'] === 'paid', num(h, 'amount')),
        recovered_revenue: when(h['recovered_by'], num(h, 'amount')),
        lost_revenue: when(h['status'] === 'uncollectible', num(h, 'amount')),
      },
    ),
  )
}

export const optimizers: Facts = (rows) => {
  const known = byId(rows['optimizers'], 'optimizer_id')
  const bySession = byId(rows['orders'], 'session_id')
  return rowsOf(rows, 'optimizer_views').map((w) => {
    const order = w['session_id'] === '' ? undefined : bySession.get(textOf(w['session_id']))
    const sale = rowsOf(rows, 'optimizer_sales').find(
      (each) => each['order_id'] === order?.['order_id'] && each['optimizer_id'] === w['optimizer_id'],
    )
    return base(
      { ...w, currency: sale?.['currency'] ?? 'USD' },
      { optimizer: w['optimizer_id'], category: known.get(textOf(w['optimizer_id']))?.['optimizer_category'] },
      {
        views: num(w, 'views'),
        sessions: when(w['session_id'] !== ''),
        accepted: when(w['accepted_at']),
        declined: when(w['declined_at']),
        orders: when(sale),
        revenue: num(sale, 'revenue'),
      },
    )
  })
}
