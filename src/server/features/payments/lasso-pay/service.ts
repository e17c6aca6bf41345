import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { LassoAccount, LassoPayment, Payout } from '../../../../shared/contracts/payments/lasso-pay.ts'
import { lineKinds, describeSchedule } from '../../../../shared/domain/payments/payouts.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { reportsFees, reportsPayouts } from '../../../connectors/payouts.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { readableAccounts } from '../payment-accounts/service.ts'
import { listBalances } from './sync-repo.ts'
import * as repo from './repo.ts'
import { syncStore } from './sync.ts'

export { syncDue } from './sync.ts'

type Calls = Contracts['lassoPay']

const timeOf = (millis: number | null): string | null => (millis === null ? null : new Date(millis).toISOString())

const reportsOf = (connector: Connector | undefined): LassoAccount['reports'] => {
  if (connector === undefined) return 'none'
  if (reportsPayouts(connector)) return 'all'
  return reportsFees(connector) ? 'fees' : 'none'
}

function toPayment({ connectors }: Pick<Deps, 'connectors'>, row: repo.PaymentRow): LassoPayment {
  const { available, payout_id, payout_status, payout_arrival, created, connector, ...rest } = row
  const reports = reportsOf(connectors.byId(connector))
  return {
    ...rest,
    available_at: timeOf(available),
    payout:
      payout_id === null || payout_status === null
        ? null
        : { payout_id, status: payout_status, arrival_at: timeOf(payout_arrival) },
    reports_fees: reports !== 'none',
    reports_payouts: reports === 'all',
    created_at: new Date(created).toISOString(),
  }
}

/**
 * Lists one page of payments made with a store's own accounts (RT-073): fee, net and payout as the provider reports
 * them, else null.
 * @throws AppError 400 for an invalid date
 */
export async function listPayments(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['payments']>['query'],
): Promise<ReplyInput<Calls['payments']>> {
  const { rows, figures } = await repo.listPayments(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
    sort: sortOf(query.sort, repo.PAYMENT_SORTS),
  })
  const total = figures.reduce((sum, { payments }) => sum + payments, 0)
  return { payments: rows.map((row) => toPayment(deps, row)), total, figures }
}

const toPayout = ({ arrival, created, lines_known: _known, ...row }: repo.PayoutRow): Payout => ({
  ...row,
  arrival_at: timeOf(arrival),
  created_at: new Date(created).toISOString(),
})

/** Lists one page of provider payouts (RT-074). @throws AppError 400 for an invalid date */
export async function listPayouts(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['payouts']>['query'],
): Promise<ReplyInput<Calls['payouts']>> {
  const { store_id, mode } = store
  const [{ rows, total }, accounts] = await Promise.all([
    repo.listPayouts(deps.db, {
      ...query,
      store_id,
      mode,
      from: parseQueryTime(store, 'start_date', query.start_date),
      until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
      sort: sortOf(query.sort, repo.PAYOUT_SORTS),
    }),
    readableAccounts(deps, store_id, mode),
  ])
  const reporting = accounts.some(({ connector }) => reportsPayouts(connector))
  return { payouts: rows.map(toPayout), total, reporting }
}

/** A payout with its balance transactions. @throws AppError 404, also for another store's */
export async function payoutDetails(
  deps: Deps,
  store_id: string,
  payout_id: string,
): Promise<ReplyInput<Calls['payout']>> {
  const row = await repo.findPayout(deps.db, store_id, payout_id)
  if (!row) throw notFound('Payout not found')
  const lines = await repo.payoutLinesOf(deps.db, row)
  return {
    data: toPayout(row),
    lines: lines.map(({ created, kind, ...line }) => ({
      ...line,
      kind: lineKinds.find((each) => each === kind) ?? 'adjustment',
      created_at: new Date(created).toISOString(),
    })),
    lines_known: row.lines_known,
  }
}

async function accountsOf(deps: Deps, { store_id, mode }: StoreAccess): Promise<LassoAccount[]> {
  const [accounts, balances] = await Promise.all([
    readableAccounts(deps, store_id, mode),
    listBalances(deps.db, store_id),
  ])
  const known = new Map(balances.map((row) => [row.connection_id, row]))
  return accounts.map(({ connection_id, account_name, active, connector }) => {
    const row = known.get(connection_id)
    return {
      connection_id,
      connection_name: account_name,
      provider: connector.id,
      provider_name: connector.name,
      active,
      reports: reportsOf(connector),
      balances: row?.balances ?? [],
      schedule: row?.schedule ? describeSchedule(row.schedule) : null,
      bank: row?.bank ?? null,
      synced_at: row?.synced_at?.toISOString() ?? null,
      problem: row?.problem ?? '',
    }
  })
}

/** Provider balances of a store's accounts (RT-075), refetched if they aren't fresh. */
export async function lassoAccount(deps: Deps, store: StoreAccess): Promise<ReplyInput<Calls['account']>> {
  const read_now = (await syncStore(deps, store)) !== 'fresh'
  const [accounts, entity] = await Promise.all([accountsOf(deps, store), repo.findEntity(deps.db, store.store_id)])
  return { accounts, read_now, entity }
}

/** Refetches provider balances, however fresh they are. Slow results appear when they arrive. */
export async function refreshAccounts(deps: Deps, store: StoreAccess): Promise<ReplyInput<Calls['refresh']>> {
  const read = await syncStore(deps, store, { age: 0 })
  const accounts = await accountsOf(deps, store)
  const failed = accounts.filter(({ problem }) => problem !== '').map(({ connection_name }) => connection_name)
  if (failed.length > 0) return { message: `${failed.join(', ')} could not be read`, accounts }
  const message =
    read === 'reading'
      ? 'The providers take a while to respond. Their figures appear automatically'
      : 'Read from the providers'
  return { message, accounts }
}
