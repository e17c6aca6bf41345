import type { DatasetName } from '../../../src/shared/domain/reports/catalog.ts'
import type { Fact, Facts, RawRows } from './facts.ts'
import { attempts, balance, disputes, payments, refunds } from './payment-facts.ts'
import { customers, orderLines, orders, promoCodes, sessions, taxes } from './sales-facts.ts'
import { optimizers, renewals, subscriptions } from './subscription-facts.ts'

const all: Readonly<Record<DatasetName, Facts>> = {
  orders,
  order_lines: orderLines,
  taxes,
  promo_codes: promoCodes,
  customers,
  sessions,
  payments,
  attempts,
  refunds,
  disputes,
  balance,
  subscriptions,
  renewals,
  optimizers,
}

/** Ratios as [dividend, divisor], by dataset. */
const RATIOS: Readonly<Record<string, readonly [string, string]>> = {
  'orders.average_order': ['total', 'orders'],
  'order_lines.average_price': ['sales', 'items'],
  'promo_codes.average_order': ['revenue', 'uses'],
  'customers.repeat_rate': ['repeat_customers', 'customers'],
  'customers.average_spend': ['spend', 'customers'],
  'sessions.conversion': ['paid', 'sessions'],
  'sessions.abandonment': ['abandoned', 'sessions'],
  'payments.approval_rate': ['approved', 'settled'],
  'payments.average': ['gross', 'approved'],
  'attempts.approval_rate': ['approved', 'settled'],
  'refunds.average': ['amount', 'refunds'],
  'disputes.win_rate': ['won', 'decided'],
  'balance.fee_rate': ['fees', 'charges'],
  'subscriptions.churn': ['canceled', 'started'],
  'renewals.recovery_rate': ['recovered', 'declined_once'],
  'optimizers.acceptance': ['accepted', 'sessions'],
}

const PERCENT = /rate|conversion|abandonment|churn|acceptance/

/** Rounds like the database: half away from zero. */
const round = (value: number, digits = 0): number => {
  const shifted = Number(`${Math.abs(value)}e${digits}`)
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`) + 0
}

function total(facts: readonly Fact[], name: string): number {
  const values = facts.map((fact) => fact.values[name])
  if (values.some((value) => typeof value === 'string')) return new Set(values.filter((value) => value !== null)).size
  return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
}

/** Computes a measure of facts. */
export function measured(dataset: DatasetName, measure: string, facts: readonly Fact[]): number | null {
  const ratio = RATIOS[`${dataset}.${measure}`]
  if (!ratio) return total(facts, measure)
  const [part, whole] = ratio.map((name) => total(facts, name))
  if (part === undefined || whole === undefined || whole === 0) return null
  return PERCENT.test(measure) ? round((100 * part) / whole, 2) : round(part / whole)
}

/** Reads the facts of a dataset from raw rows, within a time. */
export const factsOf = (dataset: DatasetName, rows: RawRows, from: Date, until: Date): Fact[] =>
  all[dataset](rows).filter(({ at }) => at >= from && at < until)
