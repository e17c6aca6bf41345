import { sql, type SQL } from 'drizzle-orm'
import { UNTRIED_CODES } from '../../../../../shared/domain/payments/decline-codes.ts'
import type { DatasetSql, DimensionSql } from './dataset-sql.ts'

const ofAccount = (connection: SQL): DimensionSql => ({
  value: connection,
  label: sql`a.account_name`,
  joins: ['account'],
})
const accountJoin = (connection: SQL): SQL => sql`left join connections a on a.connection_id = ${connection}`

/** Shoppers canceled the others, or no provider was called: they don't affect the approval rate, as on the dashboard. */
const wasTried = (row: SQL): SQL => sql`coalesce(${row}.decline_code, '') not in ${UNTRIED_CODES}`

const customerName = (cart: SQL): SQL =>
  sql`coalesce(nullif(${cart}->>'customer_name', ''), ${cart}->>'customer_email', '')`

const yesOrNo = (condition: SQL): SQL => sql`case when ${condition} then 'yes' else 'no' end`

/** What a payment counts for: its full amount, unless less or nothing was captured in the end. */
const grossAmount = sql`coalesce(z.counts_as, p.amount)`
const isApproved = sql`p.status = 'succeeded'`
const isRecovered = sql`p.status = 'succeeded' and p.attempts_count > 1`

export const payments: DatasetSql<'payments'> = {
  from: sql`payments p`,
  joins: {
    account: accountJoin(sql`p.connection_id`),
    authorization: sql`left join authorizations z on z.payment_id = p.payment_id`,
  },
  store_id: sql`p.store_id`,
  mode: sql`p.mode`,
  at: sql`p.created_at`,
  currency: sql`p.currency`,
  measures: {
    payments: { kind: 'count', value: sql`1` },
    approved: { kind: 'count', value: sql`1`, where: isApproved },
    declined: { kind: 'count', value: sql`1`, where: sql`p.status = 'declined' and ${wasTried(sql`p`)}` },
    approval_rate: { kind: 'ratio', of: 'approved', per: 'settled' },
    gross: { kind: 'sum', value: grossAmount, where: isApproved, joins: ['authorization'] },
    refunded: { kind: 'sum', value: sql`p.refunded_amount` },
    average: { kind: 'ratio', of: 'gross', per: 'approved' },
    recovered: { kind: 'count', value: sql`1`, where: isRecovered },
    recovered_amount: { kind: 'sum', value: grossAmount, where: isRecovered, joins: ['authorization'] },
  },
  parts: {
    settled: {
      kind: 'count',
      value: sql`1`,
      where: sql`(p.status = 'succeeded' or p.status = 'declined' and ${wasTried(sql`p`)})`,
    },
  },
  dimensions: {
    currency: { value: sql`p.currency` },
    account: ofAccount(sql`p.connection_id`),
    provider: { value: sql`a.connector`, joins: ['account'] },
    payment_method: { value: sql`p.payment_method` },
    card_brand: { value: sql`p.card_type` },
    status: { value: sql`p.status` },
    decline_reason: { value: sql`p.decline_code` },
    kind: {
      value: sql`case when p.subscription_charge_id is not null then 'subscription'
        when p.optimizer_id is not null then 'post_purchase' else 'checkout' end`,
    },
  },
  row: {
    id: sql`p.payment_id`,
    title: customerName(sql`p.paid_cart`),
    detail: sql`coalesce(p.decline_code, p.status)`,
    amount: sql`p.amount`,
    link: { to: 'order', id: sql`p.order_id` },
  },
}

const isAttemptApproved = sql`t.status = 'approved'`
const isAttemptDeclined = sql`t.status in ('declined', 'error') and ${wasTried(sql`t`)}`

export const attempts: DatasetSql<'attempts'> = {
  from: sql`payment_attempts t join payments p on p.payment_id = t.payment_id`,
  joins: { account: accountJoin(sql`t.connection_id`) },
  store_id: sql`t.store_id`,
  mode: sql`p.mode`,
  at: sql`t.created_at`,
  currency: sql`t.currency`,
  measures: {
    attempts: { kind: 'count', value: sql`1` },
    approved: { kind: 'count', value: sql`1`, where: isAttemptApproved },
    declined: { kind: 'count', value: sql`1`, where: isAttemptDeclined },
    approval_rate: { kind: 'ratio', of: 'approved', per: 'settled' },
    approved_amount: { kind: 'sum', value: sql`t.amount`, where: isAttemptApproved },
    declined_amount: { kind: 'sum', value: sql`t.amount`, where: isAttemptDeclined },
    three_d_secure: { kind: 'count', value: sql`1`, where: sql`t.three_d_secure` },
  },
  parts: {
    settled: { kind: 'count', value: sql`1`, where: sql`(${isAttemptApproved} or ${isAttemptDeclined})` },
  },
  dimensions: {
    currency: { value: sql`t.currency` },
    account: ofAccount(sql`t.connection_id`),
    provider: { value: sql`t.connector` },
    card_brand: { value: sql`t.card_type` },
    card_country: { value: sql`t.card->>'country'` },
    bin: { value: sql`t.card->>'bin'` },
    funding: { value: sql`t.card->>'funding'` },
    decline_reason: { value: sql`t.decline_code` },
    status: { value: sql`t.status` },
    number: { value: sql`t.number::text` },
    three_d_secure: { value: yesOrNo(sql`t.three_d_secure`) },
  },
  row: {
    id: sql`t.attempt_id`,
    title: customerName(sql`p.paid_cart`),
    detail: sql`coalesce(t.decline_code, t.status)`,
    amount: sql`t.amount`,
    link: { to: 'order', id: sql`p.order_id` },
  },
}

const isRefunded = sql`r.status = 'succeeded'`
const ofPayment = (value: SQL): DimensionSql => ({ value, joins: ['payment'] })
const accountOfPayment: DimensionSql = { ...ofAccount(sql`p.connection_id`), joins: ['payment', 'account'] }

export const refunds: DatasetSql<'refunds'> = {
  from: sql`refunds r`,
  joins: {
    payment: sql`join payments p on p.payment_id = r.payment_id`,
    account: accountJoin(sql`p.connection_id`),
    order: sql`left join orders o on o.order_id = r.order_id`,
  },
  store_id: sql`r.store_id`,
  mode: sql`r.mode`,
  at: sql`r.created_at`,
  currency: sql`r.currency`,
  measures: {
    refunds: { kind: 'count', value: sql`1`, where: isRefunded },
    amount: { kind: 'sum', value: sql`r.amount`, where: isRefunded },
    average: { kind: 'ratio', of: 'amount', per: 'refunds' },
    failed: { kind: 'count', value: sql`1`, where: sql`r.status = 'failed'` },
    pending: { kind: 'count', value: sql`1`, where: sql`r.status not in ('succeeded', 'failed')` },
  },
  dimensions: {
    currency: { value: sql`r.currency` },
    reason: { value: sql`r.reason` },
    account: accountOfPayment,
    payment_method: ofPayment(sql`p.payment_method`),
    card_brand: ofPayment(sql`p.card_type`),
    status: { value: sql`r.status` },
    restock: { value: yesOrNo(sql`r.restock`) },
  },
  row: {
    id: sql`r.refund_id`,
    title: sql`coalesce('#' || o.order_number, r.refund_id)`,
    detail: sql`concat_ws(', ', r.status, nullif(r.reason, ''))`,
    amount: sql`r.amount`,
    link: { to: 'order', id: sql`r.order_id` },
    joins: ['order'],
  },
}

const isLost = sql`d.status in ('lost', 'accepted')`

export const disputes: DatasetSql<'disputes'> = {
  from: sql`disputes d`,
  joins: {
    account: accountJoin(sql`d.connection_id`),
    payment: sql`join payments p on p.payment_id = d.payment_id`,
  },
  store_id: sql`d.store_id`,
  mode: sql`d.mode`,
  at: sql`d.created_at`,
  currency: sql`d.currency`,
  measures: {
    disputes: { kind: 'count', value: sql`1` },
    amount: { kind: 'sum', value: sql`d.amount` },
    won: { kind: 'count', value: sql`1`, where: sql`d.status = 'won'` },
    lost: { kind: 'count', value: sql`1`, where: isLost },
    lost_amount: { kind: 'sum', value: sql`d.amount`, where: isLost },
    win_rate: { kind: 'ratio', of: 'won', per: 'decided' },
  },
  parts: { decided: { kind: 'count', value: sql`1`, where: sql`d.status in ('won', 'lost', 'accepted')` } },
  dimensions: {
    currency: { value: sql`d.currency` },
    reason: { value: sql`d.reason` },
    status: { value: sql`d.status` },
    account: ofAccount(sql`d.connection_id`),
    card_brand: ofPayment(sql`p.card_type`),
    stage: { value: sql`d.stage` },
  },
  row: {
    id: sql`d.dispute_id`,
    title: customerName(sql`p.paid_cart`),
    detail: sql`concat_ws(', ', d.reason, d.status)`,
    amount: sql`d.amount`,
    link: { to: 'dispute', id: sql`d.dispute_id` },
    joins: ['payment'],
  },
}

const isOfPayment = sql`b.kind in ('charge', 'refund', 'dispute')`
const moved = (kind: string, value: SQL) => ({ kind: 'sum', value, where: sql`b.kind = ${kind}` }) as const

export const balance: DatasetSql<'balance'> = {
  from: sql`provider_lines b join connections a on a.connection_id = b.connection_id`,
  joins: {
    account: sql``,
    // A provider's reference of a payment is unique within its account.
    payment: sql`left join lateral (select min(m.order_id) as order_id, min(m.payment_id) as payment_id from payments m
      where m.connection_id = b.connection_id and m.provider_reference = b.payment_reference) p on true`,
    order: sql`left join orders o on o.order_id = p.order_id`,
  },
  store_id: sql`b.store_id`,
  mode: sql`a.mode`,
  at: sql`b.created_at`,
  currency: sql`b.currency`,
  measures: {
    transactions: { kind: 'count', value: sql`1` },
    charges: moved('charge', sql`b.amount`),
    refunds: moved('refund', sql`-b.amount`),
    disputes: moved('dispute', sql`-b.amount`),
    fees: { kind: 'sum', value: sql`case when b.kind = 'fee' then -b.net else b.fee end` },
    net: { kind: 'sum', value: sql`b.net`, where: sql`b.kind <> 'payout'` },
    payouts: moved('payout', sql`-b.amount`),
    fee_rate: { kind: 'ratio', of: 'fees', per: 'charges' },
    matched: {
      kind: 'count',
      value: sql`1`,
      where: sql`${isOfPayment} and p.payment_id is not null`,
      joins: ['payment'],
    },
    unmatched: {
      kind: 'count',
      value: sql`1`,
      where: sql`${isOfPayment} and p.payment_id is null`,
      joins: ['payment'],
    },
  },
  dimensions: {
    currency: { value: sql`b.currency` },
    account: ofAccount(sql`b.connection_id`),
    kind: { value: sql`b.kind` },
    payout: { value: sql`b.payout_reference` },
  },
  row: {
    id: sql`b.connection_id || ':' || b.line_reference`,
    title: sql`coalesce('#' || o.order_number, nullif(b.description, ''), b.line_reference)`,
    detail: sql`concat_ws(', ', b.kind, b.payout_reference)`,
    amount: sql`b.amount`,
    link: { to: 'order', id: sql`p.order_id` },
    joins: ['payment', 'order'],
  },
}
