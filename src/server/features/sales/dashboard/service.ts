import type { ReplyInput } from '../../../../shared/contract.ts'
import type { SummaryFigures } from '../../../../shared/contracts/sales/dashboard.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { eachDay, type DayRange, type RangeInput } from '../../../../shared/domain/money/date-range.ts'
import { disputeRatio, growth, percentOf } from '../../../../shared/domain/money/growth.ts'
import { roundHalfUp } from '../../../../shared/domain/money/money.ts'
import { startOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import type { Deps } from '../../../deps.ts'
import { parseReportRange } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { listAll } from '../../payments/payment-accounts/service.ts'
import { connectionNeeds, disputeNeed, stockNeed, type Need } from './needs-you.ts'
import { disputesDue, lowStock } from './needs-you-repo.ts'
import * as repo from './repo.ts'

type Calls = Contracts['dashboard']
type FigureReply = ReplyInput<Calls['approved']>

/** Number of payments listed on the dashboard. */
const LATEST = 10

interface Ranges {
  current: DayRange
  compared: DayRange
  period: repo.Period
}

/** @throws AppError 400 for an invalid date, or a range that is reversed or too long. */
function rangesOf({ clock }: Deps, store: StoreAccess, query: RangeInput): Ranges {
  const { current, compared } = parseReportRange(store, query, clock.now())
  const { store_id, mode, currency } = store
  const period = { store_id, mode, currency, compared_from: compared.from, from: current.from, until: current.until }
  return { current, compared, period }
}

/** Returns the card figures for both ranges, the funnel, and the items that need attention (GAP-08). */
export async function summary(
  deps: Deps,
  store: StoreAccess,
  query: RangeInput,
): Promise<ReplyInput<Calls['summary']>> {
  const { db } = deps
  const { period } = rangesOf(deps, store, query)
  const [approvals, sums, steps, visits, needs_you] = await Promise.all([
    repo.approvals(db, period),
    repo.orderTotals(db, period),
    repo.funnel(db, period),
    repo.funnelByDevice(db, period),
    needsYou(deps, store),
  ])
  return {
    currency: store.currency,
    current: figuresOf(true, approvals, sums),
    compared: figuresOf(false, approvals, sums),
    funnel: stepsOf(steps),
    funnel_by_device: visits.map(({ device, ...reached }) => ({ device, funnel: stepsOf(reached) })),
    needs_you,
  }
}

const stepsOf = ({ page_view, contact, shipping, payment, paid }: repo.Funnel) => [
  { step: 'page_view', count: page_view },
  { step: 'contact', count: contact },
  { step: 'shipping', count: shipping },
  { step: 'payment', count: payment },
  { step: 'paid', count: paid },
]

/** Returns revenue and orders by day for the range and the compared one, including empty days (API-023). */
export async function revenueVolume(
  deps: Deps,
  store: StoreAccess,
  query: RangeInput,
): Promise<ReplyInput<Calls['revenueVolume']>> {
  const { current, compared, period } = rangesOf(deps, store, query)
  const dates = [...eachDay(compared), ...eachDay(current)]
  const starts = dates.map((date) => startOfDayIn(date, store.time_zone))
  const found = new Map((await repo.days(deps.db, period, starts)).map((day) => [dates[day.at - 1], day]))
  const filled = (range: DayRange) =>
    eachDay(range).map((date) => {
      const { revenue = 0, volume = 0 } = found.get(date) ?? {}
      return { date, revenue, volume }
    })
  const data = filled(current)
  const total = data.reduce((sum, { revenue }) => sum + revenue, 0)
  return { data, compared: filled(compared), total, currency: store.currency }
}

/** Returns approved or declined payments; `growth` is that of their count (API-024, API-025). */
export async function paymentsIn(
  deps: Deps,
  store: StoreAccess,
  query: RangeInput,
  status: 'succeeded' | 'declined',
): Promise<FigureReply> {
  const { period } = rangesOf(deps, store, query)
  return figureOf(await repo.paymentsIn(deps.db, period, status))
}

/** Returns payments refunded in the range; `growth` is that of their count (API-026). */
export async function refunded(deps: Deps, store: StoreAccess, query: RangeInput): Promise<FigureReply> {
  const { period } = rangesOf(deps, store, query)
  return figureOf(await repo.refundedPayments(deps.db, period))
}

/** Returns approved payments by account (API-027). */
export async function pie(deps: Deps, store: StoreAccess, query: RangeInput): Promise<ReplyInput<Calls['pie']>> {
  const { period } = rangesOf(deps, store, query)
  return { data: await repo.approvedByConnection(deps.db, period) }
}

/** Returns the latest payments in the range, with the account name of each (API-028). */
export async function transactions(
  deps: Deps,
  store: StoreAccess,
  query: RangeInput,
): Promise<ReplyInput<Calls['transactions']>> {
  const { period } = rangesOf(deps, store, query)
  const { rows, total } = await repo.latestPayments(deps.db, period, LATEST)
  const data = rows.map((row) => ({
    transaction_id: row.payment_id,
    order_id: row.order_id,
    date: new Date(row.created_at).toISOString(),
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    customer_name: row.customer_name,
    connector: row.connector,
  }))
  return { data, total }
}

async function needsYou(deps: Deps, store: StoreAccess): Promise<Need[]> {
  const { db, clock } = deps
  const [disputes, accounts, low] = await Promise.all([
    disputesDue(db, store),
    listAll(deps, store.store_id),
    lowStock(db, store, clock.now()),
  ])
  const inMode = accounts.filter(({ mode }) => mode === store.mode)
  const needs = [disputeNeed(disputes, store.currency), ...connectionNeeds(inMode), stockNeed(low)]
  return needs.filter((need) => need !== null)
}

function figuresOf(
  current: boolean,
  approvals: readonly repo.ApprovalFigures[],
  sums: readonly repo.Total[],
): SummaryFigures {
  const paid = approvals.find((row) => row.current === current)
  const sum = (kind: repo.TotalKind): { amount: number; count: number } =>
    sums.find((row) => row.kind === kind && row.current === current) ?? { amount: 0, count: 0 }
  const [orders, refunds, disputes, lost] = [sum('orders'), sum('refunds'), sum('disputes'), sum('lost')]
  const gross = paid?.gross ?? 0
  const approved = paid?.approved ?? 0
  return {
    gross,
    net: gross - refunds.amount - lost.amount,
    orders: orders.count,
    average_order: orders.count === 0 ? 0 : roundHalfUp(orders.amount / orders.count),
    approval_first: percentOf(paid?.first_approved ?? 0, paid?.first_settled ?? 0),
    approval_final: percentOf(approved, approved + (paid?.declined ?? 0)),
    refunds: refunds.amount,
    disputes: disputes.amount,
    disputes_count: disputes.count,
    dispute_ratio: disputeRatio(disputes.count, approved),
  }
}

function figureOf(rows: readonly repo.Figure[]): FigureReply {
  const { count, amount } = rows.find((row) => row.current) ?? { count: 0, amount: 0 }
  const before = rows.find((row) => !row.current)?.count ?? 0
  return { count, amount, growth: growth(count, before) }
}
