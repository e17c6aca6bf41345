import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { PlanContext, PlanVersion, SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import {
  LONG_NOTICE_DAYS,
  longNoticeReason,
  SHORT_NOTICE_DAYS,
} from '../../../../shared/domain/subscriptions/price-change.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { type AppError, notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { readableAccounts } from '../../payments/payment-accounts/service.ts'
import { clockOf } from '../test-clocks/service.ts'
import * as repo from './repo.ts'
import { toPlan, toVersions } from './wire.ts'

type Calls = Contracts['subscriptionPlans']

export const planNotFound = (): AppError => notFound('Plan not found')

/** Lists one page of a store's plans with their figures (API-058). */
export async function listPlans(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<{ plans: SubscriptionPlan[]; total: number }> {
  const { store_id, mode } = store
  const sort = sortOf(query.sort, repo.PLAN_SORTS)
  const { rows, total } = await repo.listPlans(deps.db, { ...query, store_id, mode, sort })
  return { plans: rows.map((row) => toPlan(row, store)), total }
}

/** @throws AppError 404 if it doesn't exist. */
export async function readPlan(db: Executor, store: StoreAccess, plan_id: string): Promise<SubscriptionPlan> {
  const row = await repo.findPlan(db, plan_id, store.mode)
  if (!row) throw planNotFound()
  return toPlan(row, store)
}

/** Returns a plan with all of its versions (API-056). @throws AppError 404 if it doesn't exist. */
export async function planDetails(
  { db }: Pick<Deps, 'db'>,
  store: StoreAccess,
  plan_id: string,
): Promise<SubscriptionPlan & { versions: PlanVersion[] }> {
  const [plan, versions, counts] = await Promise.all([
    readPlan(db, store, plan_id),
    repo.listVersions(db, plan_id),
    repo.countByVersion(db, plan_id, store.mode),
  ])
  return { ...plan, versions: toVersions(versions, counts, store.currency) }
}

/** Returns a plan for its editor (API-057). @throws AppError 404 if it doesn't exist. */
export async function fetchPlan(
  deps: Deps,
  store: StoreAccess,
  plan_id: string,
): Promise<{ data: SubscriptionPlan; context: PlanContext }> {
  const [data, notice, accounts, clock] = await Promise.all([
    readPlan(deps.db, store, plan_id),
    noticeOf(deps.db, store, plan_id),
    readableAccounts(deps, store.store_id, store.mode),
    clockOf(deps, store.store_id, store.mode),
  ])
  const context = {
    ...notice,
    today: dayIn(clock.now(), store.time_zone),
    accounts: accounts
      .filter(({ active }) => active)
      .map(({ account_name, connector }) => ({
        name: account_name,
        can_renew: connector.capabilities.stored,
        can_store: connector.capabilities.stored && connector.storeMethod !== undefined,
      })),
  }
  return { data, context }
}

/** Subscribers of each option, and the notice that they get before their price changes. */
export async function noticeOf(
  db: Executor,
  { mode }: Pick<StoreAccess, 'mode'>,
  plan_id: string,
): Promise<Pick<PlanContext, 'subscribers_by_option' | 'notice_days' | 'notice_reason'>> {
  const groups = await repo.groupSubscribers(db, plan_id, mode)
  const notice_reason = longNoticeReason({
    frequencies: groups.map(({ frequency }) => frequency),
    countries: groups.map(({ country }) => country),
  })
  const byOption = Map.groupBy(groups, ({ option_id }) => option_id)
  return {
    subscribers_by_option: [...byOption].map(([option_id, same]) => ({
      option_id,
      subscribers: same.reduce((total, { subscribers }) => total + subscribers, 0),
    })),
    notice_days: notice_reason === null ? SHORT_NOTICE_DAYS : LONG_NOTICE_DAYS,
    notice_reason,
  }
}
