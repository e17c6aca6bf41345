import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../connectors/connector-errors.ts'
import { reportsFees, reportsPayouts, type FeeReader, type PayoutReader } from '../../connectors/payouts.ts'
import type { Deps } from '../../deps.ts'
import { keptAccounts, keptAccount, type KeptAccount } from '../orchestration/service.ts'
import * as repo from './repo-sync.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** What a merchant sees is no older than this, unless the provider does not answer. */
export const FRESH_MS = 10 * MINUTE
/** Reports of a movement may be late: so much is read again each time. */
const OVERLAP_MS = 3 * DAY
/** Statuses of payouts change for this long. */
const PAYOUTS_MS = 60 * DAY
/** A fee that was not told for this long is not asked for any more. */
const FEES_MS = 30 * DAY
const MOST_PAYOUTS = 20
const MOST_FEES = 50
const READING_MS = 60_000

async function readBooks(deps: Deps, account: KeptAccount, reads: PayoutReader): Promise<void> {
  const { connection_id, created_at } = account
  const now = deps.clock.now()
  const last = (await repo.findBalance(deps.db, connection_id))?.synced_at ?? null
  const begun = new Date(created_at.getTime() - DAY)
  const lately = (span: number, from: Date | null) =>
    from === null ? begun : new Date(Math.max(begun.getTime(), from.getTime() - span))
  const ctx = () => account.context(READING_MS)
  const own = await reads.account(ctx())
  const lines = await reads.lines(ctx(), { since: lately(OVERLAP_MS, last) })
  const payouts = await reads.payouts(ctx(), lately(PAYOUTS_MS, last))
  await deps.db.transaction(async (tx) => {
    await repo.keepLines(tx, account, lines)
    await repo.keepPayouts(tx, account, payouts)
  })
  for (const reference of await repo.payoutsToRead(deps.db, connection_id, MOST_PAYOUTS)) {
    const parts = await reads.lines(ctx(), { payout_reference: reference })
    await deps.db.transaction(async (tx) => {
      await repo.keepLines(tx, account, parts, reference)
      if (parts.length > 0) await repo.markLinesKnown(tx, connection_id, reference)
    })
  }
  await repo.keepBalance(deps.db, account, { account: own, synced_at: now, tried_at: now, problem: '' })
}

async function readFees(deps: Deps, account: KeptAccount, fees: FeeReader): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - FEES_MS)
  const references = await repo.paymentsWithoutFee(deps.db, account.connection_id, since, MOST_FEES)
  const ctx = account.context(READING_MS)
  for (const reference of references) {
    const line = await fees.lineOf(ctx, reference)
    if (line) await repo.keepLines(deps.db, account, [line])
  }
  await repo.keepBalance(deps.db, account, { synced_at: now, tried_at: now, problem: '' })
}

/** Reads what an account's provider tells of money. A provider that does not answer is noted, with its words. */
export async function syncAccount(deps: Deps, account: KeptAccount): Promise<void> {
  const { connector } = account
  try {
    if (reportsPayouts(connector)) await readBooks(deps, account, connector.reads)
    else if (reportsFees(connector)) await readFees(deps, account, connector.fees)
    else await repo.keepBalance(deps.db, account, { tried_at: deps.clock.now(), problem: '' })
  } catch (error) {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    await repo.keepBalance(deps.db, account, { tried_at: deps.clock.now(), problem: error.message })
  }
}

/** Reads all accounts of a store in a mode that were not read lately, or all of them. */
export async function syncStore(
  deps: Deps,
  { store_id, mode }: { store_id: string; mode: 'test' | 'live' },
  age = FRESH_MS,
): Promise<void> {
  const accounts = await keptAccounts(deps, store_id, mode)
  const known = new Map((await repo.listBalances(deps.db, store_id)).map((row) => [row.connection_id, row.tried_at]))
  const before = deps.clock.now().getTime() - age
  const old = accounts.filter(
    ({ connection_id, connector }) =>
      (reportsPayouts(connector) || reportsFees(connector)) && (known.get(connection_id)?.getTime() ?? 0) <= before,
  )
  await Promise.all(old.map((account) => syncAccount(deps, account)))
}

const HOUR = 60 * MINUTE
const BATCH = 25

/** Reads, a few at a time, the accounts that were not read for an hour. */
export async function syncDue(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR)
  for (const id of await repo.accountsToRead(deps.db, before, BATCH)) {
    const account = await keptAccount(deps, id)
    if (account) await syncAccount(deps, account)
  }
}
