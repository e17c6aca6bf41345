import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { lineKinds, payoutStatuses } from '../../domain/payments/payouts.ts'
import { count, currency, id, listQuery, minor, mode, signedMinor, time } from '../fields.ts'

export const payoutStatus = z.enum(payoutStatuses)

/** A payment made with one of the store's own accounts, with fee and payout as its provider reports them. */
export const lassoPayment = z.object({
  payment_id: id,
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  customer_name: z.string(),
  customer_email: z.string(),
  mode,
  /** Captured and refunded amounts. */
  amount: minor,
  refunded_amount: minor,
  currency,
  payment_method: z.string(),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  connection_id: id,
  connection_name: z.string(),
  /** In the provider's settlement currency; null if it reports no fee. */
  fee: z.nullable(signedMinor),
  net: z.nullable(signedMinor),
  settled_currency: z.nullable(currency),
  /** When the money can be paid out; null if it is not reported. */
  available_at: z.nullable(time),
  payout: z.nullable(z.object({ payout_id: id, status: payoutStatus, arrival_at: z.nullable(time) })),
  /** Whether its provider reports fees to us at all. */
  reports_fees: z.boolean(),
  /** Whether its provider reports payouts to us at all. */
  reports_payouts: z.boolean(),
  created_at: time,
})
export type LassoPayment = z.output<typeof lassoPayment>

/** Totals of a list of payments in one currency. */
export const lassoFigures = z.object({
  currency,
  payments: count,
  amount: minor,
  refunded_amount: minor,
  /** Fees of the payments that report them in the same currency. */
  fees: signedMinor,
  net: signedMinor,
  /** Payments with an unknown fee. */
  unreported: count,
})
export type LassoFigures = z.output<typeof lassoFigures>

export const payout = z.object({
  payout_id: id,
  payout_reference: z.string(),
  connection_id: id,
  connection_name: z.string(),
  mode,
  /** Negative if the provider debited the bank account. */
  amount: signedMinor,
  currency,
  status: payoutStatus,
  /** Such as 'STRIPE TEST BANK •••• 6789'; '' if it is not reported. */
  bank: z.string(),
  automatic: z.boolean(),
  /** Failure reason; '' if it did not fail. */
  message: z.string(),
  arrival_at: z.nullable(time),
  created_at: time,
})
export type Payout = z.output<typeof payout>

export const payoutLine = z.object({
  line_reference: z.string(),
  kind: z.enum(lineKinds),
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  description: z.string(),
  amount: signedMinor,
  fee: signedMinor,
  net: signedMinor,
  currency,
  created_at: time,
})
export type PayoutLine = z.output<typeof payoutLine>

/** One of the store's accounts, with its balance at the provider. */
export const lassoAccount = z.object({
  connection_id: id,
  connection_name: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  active: z.boolean(),
  /** `all`: balance, payouts and fees. `fees`: fees only. `none`: nothing that we can read. */
  reports: z.enum(['all', 'fees', 'none']),
  balances: z.array(
    z.object({ currency, available: signedMinor, pending: signedMinor, reserved: z.nullable(signedMinor) }),
  ),
  /** Payout schedule as text; null if it is not reported. */
  schedule: z.nullable(z.string()),
  bank: z.nullable(z.object({ name: z.string(), last_four: z.string(), currency: z.string() })),
  synced_at: z.nullable(time),
  /** Reason why the last sync failed; '' if it did not. */
  problem: z.string(),
})
export type LassoAccount = z.output<typeof lassoAccount>

const byStore = { in: 'query', field: 'store_id', kind: 'store' } as const
const dates = { start_date: z.optional(time), end_date: z.optional(time) }

export const lassoPay = {
  payments: defineContract({
    method: 'GET',
    path: '/lasso-pay/payments',
    summary:
      'List payments through a store’s own accounts in its current mode, with the fee, net amount and payout that the provider reports',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({
      ...listQuery,
      ...dates,
      connection_id: z.optional(id),
      /** Filters by whether a payment is in a payout. */
      paid_out: z.optional(z.enum(['true', 'false'])),
    }),
    response: z.object({ payments: z.array(lassoPayment), total: count, figures: z.array(lassoFigures) }),
  }),
  payouts: defineContract({
    method: 'GET',
    path: '/lasso-pay/payouts',
    summary: 'List the payouts from providers to the merchant, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({
      ...listQuery,
      ...dates,
      status: z.optional(payoutStatus),
      connection_id: z.optional(id),
    }),
    response: z.object({
      payouts: z.array(payout),
      total: count,
      /** Whether any account of the store reports payouts at all. */
      reporting: z.boolean(),
    }),
  }),
  payout: defineContract({
    method: 'GET',
    path: '/lasso-pay/payout',
    summary: 'Get a payout with its transactions',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({ store_id: id, payout_id: id }),
    response: z.object({ data: payout, lines: z.array(payoutLine), lines_known: z.boolean() }),
    errors: { 404: 'Payout not found' },
  }),
  account: defineContract({
    method: 'GET',
    path: '/lasso-pay/account',
    summary: 'Get provider balances, payout schedules and destinations, and the legal entity of a store',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({
      accounts: z.array(lassoAccount),
      /** Providers were called for this response, so lists fetched before may be outdated. */
      read_now: z.boolean(),
      entity: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
    }),
  }),
  refresh: defineContract({
    method: 'POST',
    path: '/lasso-pay/refresh',
    summary: 'Refresh balances, payouts and fees from the providers',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id }),
    response: z.object({ message: z.string(), accounts: z.array(lassoAccount) }),
  }),
} as const
