import { setTimeout } from 'node:timers/promises'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { reportsFees, reportsPayouts, type FeeReader, type PayoutReader } from '../../../connectors/payouts.ts'
import type { Deps } from '../../../deps.ts'
import { readableAccounts, readableAccount, type KeptAccount } from '../payment-accounts/service.ts'
import * as repo from './sync-repo.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Maximum age of the data that merchants see, unless the provider does not respond. */
export const FRESH_MS = 10 * MINUTE
/** Balance transactions may be reported late, so each sync rereads this period. */
const OVERLAP_MS = 3 * DAY
/** Payout statuses can change for this long. */
const PAYOUTS_MS = 60 * DAY
/** A fee that is missing for this long is no longer requested. */
const FEES_MS = 30 * DAY
/** The composition of a payout is reported within this time. */
const SETTLED_MS = 7 * DAY
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
  const lines = await reads.lines(ctx(), lately(OVERLAP_MS, last))
  const payouts = await reads.payouts(ctx(), lately(PAYOUTS_MS, last))
  await deps.db.transaction(async (tx) => {
    await repo.savePayoutLines(tx, account, lines)
    await repo.savePayouts(tx, account, payouts)
  })
  for (const payout of await repo.payoutsToSync(deps.db, connection_id, MOST_PAYOUTS)) {
    await readPayout(deps, account, reads, payout)
  }
  await repo.saveBalance(deps.db, account, { account: own, synced_at: now, tried_at: now, problem: '' })
}

/** Reads all balance transactions of a payout, page by page. An old, finished payout without any will get none. */
async function readPayout(
  deps: Deps,
  account: KeptAccount,
  reads: PayoutReader,
  { payout_reference, is_over, created }: repo.PayoutToSync,
): Promise<void> {
  const isOld = deps.clock.now().getTime() - created > SETTLED_MS
  let isKnown = is_over && isOld
  let from: string | undefined
  do {
    const { lines, next } = await reads.linesOf(account.context(READING_MS), payout_reference, from)
    await repo.savePayoutLines(deps.db, account, lines, payout_reference)
    isKnown ||= lines.length > 0
    from = next ?? undefined
  } while (from !== undefined)
  if (isKnown) await repo.markLinesKnown(deps.db, account.connection_id, payout_reference)
}

async function readFees(deps: Deps, account: KeptAccount, fees: FeeReader): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - FEES_MS)
  const references = await repo.paymentsWithoutFee(deps.db, account.connection_id, since, MOST_FEES)
  const ctx = account.context(READING_MS)
  for (const reference of references) {
    const line = await fees.lineOf(ctx, reference)
    if (line) await repo.savePayoutLines(deps.db, account, [line])
  }
  await repo.saveBalance(deps.db, account, { synced_at: now, tried_at: now, problem: '' })
}

/** Makes screens that show an account's balance refetch it. */
const tell = (deps: Deps, { store_id, connection_id }: KeptAccount): Promise<void> =>
  deps.live.publish(deps.db, { type: 'connection.updated', store_id, connection_id })

const UNREADABLE = 'The account could not be read. Verify its keys under payment accounts.'

/** Syncs an account's balance, payouts and fees. A failure is stored as a message and doesn't affect other accounts. */
export async function syncAccount(deps: Deps, account: KeptAccount): Promise<void> {
  const { connector, connection_id } = account
  try {
    if (reportsPayouts(connector)) await readBooks(deps, account, connector.reads)
    else if (reportsFees(connector)) await readFees(deps, account, connector.fees)
    else await repo.saveBalance(deps.db, account, { tried_at: deps.clock.now(), problem: '' })
  } catch (error) {
    const isAway = error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown
    if (!isAway) deps.log.error({ err: error, connection_id }, 'the balance of an account could not be read')
    await repo.saveBalance(deps.db, account, {
      tried_at: deps.clock.now(),
      problem: isAway ? error.message : UNREADABLE,
    })
  }
}

/** How long a member who opens the screen waits for providers. */
const PATIENCE_MS = 5_000

interface Wanted {
  /** Maximum age in milliseconds before data is refetched. */
  age?: number
  /** Stops waiting; the sync continues, and screens are notified when it is done. */
  patience?: Promise<unknown>
}

/**
 * Syncs the accounts of a store in a mode that were not synced lately. Returns whether any needed it, and whether all
 * finished.
 */
export async function syncStore(
  deps: Deps,
  { store_id, mode }: { store_id: string; mode: 'test' | 'live' },
  { age = FRESH_MS, patience = setTimeout(PATIENCE_MS, undefined, { ref: false }) }: Wanted = {},
): Promise<'fresh' | 'read' | 'reading'> {
  const now = deps.clock.now()
  const span = { now, before: new Date(now.getTime() - age) }
  const accounts = await readableAccounts(deps, store_id, mode)
  const telling = accounts.filter(({ connector }) => reportsPayouts(connector) || reportsFees(connector))
  const claims = await Promise.all(telling.map((account) => repo.claimSync(deps.db, account.connection_id, span)))
  const due = telling.filter((_, index) => claims[index])
  if (due.length === 0) return 'fresh'
  let isLate = false
  const each = async (account: KeptAccount): Promise<void> => {
    await syncAccount(deps, account)
    if (isLate) await tell(deps, account)
  }
  const reading = Promise.all(due.map(each)).then(
    () => 'read' as const,
    (error: unknown) => {
      deps.log.error({ err: error, store_id }, 'accounts not read')
      return 'read' as const
    },
  )
  const ended = await Promise.race([reading, patience.then(() => 'reading' as const)])
  isLate = ended === 'reading'
  return ended
}

const HOUR = 60 * MINUTE
const BATCH = 25

/** Syncs, a few at a time, the accounts that were not synced for an hour. */
export async function syncDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - HOUR)
  for (const id of await repo.accountsToSync(deps.db, before, BATCH)) {
    if (!(await repo.claimSync(deps.db, id, { before, now }))) continue
    const account = await readableAccount(deps, id)
    if (!account) continue
    await syncAccount(deps, account)
    await tell(deps, account)
  }
}
