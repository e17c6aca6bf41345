import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import {
  addToMonth,
  monthIn,
  startOfMonthIn,
  type Month,
} from '../../../../shared/domain/subscriptions/month-figures.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import {
  cohortFigures,
  daysOfPage,
  lifetimeValue,
  monthFigures,
  planComparison,
  recoveryFigures,
  renewalFigures,
  sumOfDays,
} from './figures.ts'
import * as lists from './lists-repo.ts'
import { monthsBack, readMonths } from './months.ts'
import { clockOffset, currenciesOf, type FigureScope } from './movement-repo.ts'
import * as repo from './repo.ts'
import { listSubscribers, totalOfSubscribers } from './subscribers-repo.ts'

type Calls = Contracts['subscriptionInsights']
type QueryOf<K extends keyof Calls> = Parsed<Calls[K]>['query']

const SHOWN_MONTHS = 12
const FORECAST_DAYS = 30
/** Days that the churn of plans is measured over. */
const PLAN_DAYS = 30
const DAY_MS = 86_400_000

interface Context {
  scope: FigureScope
  currencies: string[]
  /** Now, or the simulated time of the store's test mode. */
  now: Date
}

async function contextOf({ db, clock }: Deps, store: StoreAccess, currency: string | undefined): Promise<Context> {
  const { store_id, mode, time_zone } = store
  const [offset, currencies] = await Promise.all([clockOffset(db, store), currenciesOf(db, store)])
  const usual = currencies.includes(store.currency) ? store.currency : (currencies[0] ?? store.currency)
  const scope = { store_id, mode, time_zone, currency: currency ?? usual }
  return { scope, currencies, now: new Date(clock.now().getTime() + offset) }
}

/** Start and end of a month in the store's time zone. */
const spanOf = ({ time_zone }: FigureScope, month: Month): repo.Span => ({
  from: startOfMonthIn(month, time_zone),
  until: startOfMonthIn(addToMonth(month, 1), time_zone),
})

const forecastOf = ({ scope, now }: Context): { from: Day; to: Day } => {
  const from = dayIn(now, scope.time_zone)
  return { from, to: addDays(from, FORECAST_DAYS - 1) }
}

/**
 * Returns the figures of a month, the current one without a month.
 * @throws AppError 400 for a month before the first subscription or in the future
 */
export async function overview(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'overview'>,
): Promise<ReplyInput<Calls['overview']>> {
  const { db } = deps
  const context = await contextOf(deps, store, query.currency)
  const { scope, currencies, now } = context
  const current = monthIn(now, scope.time_zone)
  const month = query.month ?? current
  const [months, reasons, offers_accepted, recovery, recoveredBefore, renewals, plans] = await Promise.all([
    readMonths(db, scope, now, monthsBack(month, SHOWN_MONTHS)),
    repo.endReasons(db, scope, spanOf(scope, month)),
    repo.offersAccepted(db, scope, spanOf(scope, month)),
    repo.recoveryParts(db, scope, spanOf(scope, month)),
    repo.recoveryParts(db, scope, spanOf(scope, addToMonth(month, -1))),
    renewalsAhead(deps, context),
    repo.planFigures(db, scope, lastDays(context)),
  ])
  const known = months.map((row) => row.month)
  if (month > current || month < (known[0] ?? current)) throw badField('month', 'No figures for this month')
  const until = months.filter((row) => row.month <= month)
  const figures = monthFigures(until, current)
  return {
    currency: scope.currency,
    currencies,
    months: known,
    current: figures.at(-1) ?? emptyMonth(month),
    previous: figures.at(-2) ?? null,
    history: figures.slice(-SHOWN_MONTHS),
    ...lifetimeValue(figures),
    reasons,
    offers_accepted,
    cohorts: cohortFigures(until, monthsBack(month, SHOWN_MONTHS), month),
    recovery: recoveryFigures(recovery),
    previous_recovery_rate: recoveryFigures(recoveredBefore).rate,
    renewals,
    plans: planComparison(plans),
  }
}

async function renewalsAhead({ db }: Deps, context: Context) {
  const range = forecastOf(context)
  const [next, expiring] = await Promise.all([
    repo.renewalDays(db, context.scope, range.from, range.to),
    repo.expiringDays(db, context.scope, range.from, range.to),
  ])
  return renewalFigures(range, next, expiring)
}

function emptyMonth(month: Month) {
  const none = { amount: 0, count: 0 }
  const movements = { new: none, expansion: none, reactivation: none, contraction: none, churn: none }
  const totals = { movements, started: 0, ended: 0, returned: 0, paying: 0 }
  const [figures] = monthFigures([{ month, totals, cohorts: {} }], month)
  if (!figures) throw new Error('A month without figures')
  return figures
}

const lastDays = ({ now }: Context): repo.Span => ({
  from: new Date(now.getTime() - PLAN_DAYS * DAY_MS),
  until: new Date(now.getTime() + 1),
})

/** Returns the subscriptions behind a figure, as they were at the end of a month or are now. */
export async function subscribers(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'subscribers'>,
): Promise<ReplyInput<Calls['subscribers']>> {
  const { scope, now } = await contextOf(deps, store, query.currency)
  const end = new Date(now.getTime() + 1)
  const until = query.month === undefined ? end : spanOf(scope, query.month).until
  const cohort = query.cohort === undefined ? null : spanOf(scope, query.cohort)
  const filter = { ...query, until: until < end ? until : null, cohort }
  const [rows, total] = await Promise.all([
    listSubscribers(deps.db, scope, filter),
    totalOfSubscribers(deps.db, scope, filter),
  ])
  const data = rows.map((row) => ({ ...row, started_at: new Date(row.started_at).toISOString() }))
  return { ...pageOf(scope, query, total), data }
}

/** Returns the events behind a figure of one or more months, or of the last 30 days. */
export async function figureEvents(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'events'>,
): Promise<ReplyInput<Calls['events']>> {
  const context = await contextOf(deps, store, query.currency)
  const { scope } = context
  const { month, from_month, cohort } = query
  const span = month === undefined ? lastDays(context) : spanOf(scope, month)
  const from = from_month === undefined ? span.from : startOfMonthIn(from_month, scope.time_zone)
  const created = cohort === undefined ? null : spanOf(scope, cohort)
  const filter = { ...query, ...span, from, created }
  const [rows, total] = await Promise.all([
    lists.listFigureEvents(deps.db, scope, filter),
    lists.totalOfEvents(deps.db, scope, filter),
  ])
  const data = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { ...pageOf(scope, query, total), data }
}

/** Returns the renewals that were first declined in a month. */
export async function failedCharges(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'charges'>,
): Promise<ReplyInput<Calls['charges']>> {
  const { scope } = await contextOf(deps, store, query.currency)
  const filter = { ...query, ...spanOf(scope, query.month) }
  const [data, total] = await Promise.all([
    lists.listFailedCharges(deps.db, scope, filter),
    lists.totalOfCharges(deps.db, scope, filter),
  ])
  return { ...pageOf(scope, query, total), data }
}

/** Returns the renewals of the next 30 days. */
export async function renewals(
  deps: Deps,
  store: StoreAccess,
  query: QueryOf<'renewals'>,
): Promise<ReplyInput<Calls['renewals']>> {
  const context = await contextOf(deps, store, query.currency)
  const { from, to } = forecastOf(context)
  const forecast = renewalFigures({ from, to }, await repo.renewalDays(deps.db, context.scope, from, to), [])
  const days = forecast.days.filter(({ day }) => query.day === undefined || day === query.day)
  const total = sumOfDays(days)
  const page = daysOfPage(days, query)
  const data = page ? await lists.listRenewals(deps.db, context.scope, { from, size: query.size, ...page }) : []
  return { ...pageOf(context.scope, query, total), data }
}

const pageOf = ({ currency }: FigureScope, { page }: { page: number }, total: { count: number; amount: number }) => ({
  page,
  currency,
  total: total.count,
  amount: total.amount,
})
