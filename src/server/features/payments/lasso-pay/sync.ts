import { setTimeout } from 'node:timers/promises'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { reportsFees, reportsPayouts, type FeeReader, type PayoutReader } from '../../../connectors/payouts.ts'
import type { Deps } from '../../../deps.ts'
import { keptAccounts, keptAccount, type KeptAccount } from '../payment-accounts/service.ts'
import * as repo from './sync-repo.ts'

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
/** What a payout is made of is told within this time. */
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
    await repo.keepLines(tx, account, lines)
    await repo.keepPayouts(tx, account, payouts)
  })
  for (const payout of await repo.payoutsToRead(deps.db, connection_id, MOST_PAYOUTS)) {
    await readPayout(deps, account, reads, payout)
  }
  await repo.keepBalance(deps.db, account, { account: own, synced_at: now, tried_at: now, problem: '' })
}

/** All movements of a payout, part by part. Of one that was over long ago and tells none, none will come. */
async function readPayout(
  deps: Deps,
  account: KeptAccount,
  reads: PayoutReader,
  { payout_reference, is_over, created }: repo.PayoutToRead,
): Promise<void> {
  const isOld = deps.clock.now().getTime() - created > SETTLED_MS
  let isKnown = is_over && isOld
  let from: string | undefined
  do {
    const { lines, next } = await reads.linesOf(account.context(READING_MS), payout_reference, from)
    await repo.keepLines(deps.db, account, lines, payout_reference)
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
    if (line) await repo.keepLines(deps.db, account, [line])
  }
  await repo.keepBalance(deps.db, account, { synced_at: now, tried_at: now, problem: '' })
}

/** Has the screens that show an account's money read it anew. */
const tell = (deps: Deps, { store_id, connection_id }: KeptAccount): Promise<void> =>
  deps.live.publish(deps.db, { type: 'connection.updated', store_id, connection_id })

const UNREADABLE = 'The account could not be read. Verify its keys under payment accounts.'

/** Reads what an account's provider tells of money. Why it could not be read is kept in words, and is nobody else's fault. */
export async function syncAccount(deps: Deps, account: KeptAccount): Promise<void> {
  const { connector, connection_id } = account
  try {
    if (reportsPayouts(connector)) await readBooks(deps, account, connector.reads)
    else if (reportsFees(connector)) await readFees(deps, account, connector.fees)
    else await repo.keepBalance(deps.db, account, { tried_at: deps.clock.now(), problem: '' })
  } catch (error) {
    const isAway = error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown
    if (!isAway) deps.log.error({ err: error, connection_id }, 'the balance of an account could not be read')
    await repo.keepBalance(deps.db, account, {
      tried_at: deps.clock.now(),
      problem: isAway ? error.message : UNREADABLE,
    })
  }
}

/** How long somebody who looks at a screen waits for the providers. */
const PATIENCE_MS = 5_000

interface Wanted {
  /** What was read longer ago than this many milliseconds is read anew. */
  age?: number
  /** Ends the waiting; the reading goes on, and the screens are told when it is done. */
  patience?: Promise<unknown>
}

/** Reads the accounts of a store in a mode that nobody has begun to read lately: whether any had to be, and whether all were. */
export async function syncStore(
  deps: Deps,
  { store_id, mode }: { store_id: string; mode: 'test' | 'live' },
  { age = FRESH_MS, patience = setTimeout(PATIENCE_MS, undefined, { ref: false }) }: Wanted = {},
): Promise<'fresh' | 'read' | 'reading'> {
  const now = deps.clock.now()
  const span = { now, before: new Date(now.getTime() - age) }
  const accounts = await keptAccounts(deps, store_id, mode)
  const telling = accounts.filter(({ connector }) => reportsPayouts(connector) || reportsFees(connector))
  const claims = await Promise.all(telling.map((account) => repo.claimReading(deps.db, account.connection_id, span)))
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

/** Reads, a few at a time, the accounts that were not read for an hour. */
export async function syncDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - HOUR)
  for (const id of await repo.accountsToRead(deps.db, before, BATCH)) {
    if (!(await repo.claimReading(deps.db, id, { before, now }))) continue
    const account = await keptAccount(deps, id)
    if (!account) continue
    await syncAccount(deps, account)
    await tell(deps, account)
  }
}
