import { setImmediate } from 'node:timers/promises'
import type { ReplayDifference, ReplayWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { deviceOf } from '../../../../shared/domain/store/device-of.ts'
import type { CheckoutFacts } from '../../../../shared/domain/routing/facts.ts'
import { estimateOf } from '../../../../shared/domain/routing/replay/estimate.ts'
import {
  newReplay,
  replayPayment,
  replayRules,
  type Difference,
  type PastPayment,
  type Replay,
  type ReplayAbout,
  type ReplayRules,
} from '../../../../shared/domain/routing/replay/replay.ts'
import type { PastAttempt } from '../../../../shared/domain/routing/replay/retry-path.ts'
import type { CardField } from '../../../../shared/domain/routing/fields.ts'
import {
  withReportedFields,
  missedFields,
  unreportedText,
} from '../../../../shared/domain/routing/unreported-fields.ts'
import { minuteOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { scaSupport, cardFieldsBeforeCharge } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/queue.ts'
import { requireUsable } from './active-rules.ts'
import {
  claimReplay,
  countPast,
  deleteReplays,
  endReplay,
  findReplay,
  insertReplay,
  recordProgress,
  pageOfDifferences,
  pageOfPast,
  type PastRow,
  type ReplayRow,
} from './replays-repo.ts'
import { findNames, findRule, findTimeZone, listRules, type StoreMode } from './repo.ts'
import { requireRule } from './rules.ts'
import { inForce } from './wire.ts'

const DAY_MS = 24 * 60 * 60_000
/** Rows read at once. */
const PAGE = 5000
/** Payments decided at once: some ten milliseconds during which the process handles no other requests. */
const CHUNK = 400

/** Starts a replay of a rule's draft. @throws AppError 400 if the draft can't be used, 404 */
export async function startReplay(
  deps: Deps,
  { rule_id, days }: { rule_id: string; days: number },
): Promise<ReplayWire> {
  const now = deps.clock.now()
  const row = await deps.once(async (tx) => {
    const rule = requireRule(await findRule(tx, rule_id))
    await requireUsable(tx, rule)
    const { store_id, mode, kind, priority, version, draft: content } = rule
    await deleteReplays(tx, store_id, new Date(now.getTime() - DAY_MS))
    const replay_id = newId('rpl', now.getTime())
    const values = { replay_id, store_id, mode, rule_id, kind, priority, version, content, days, created_at: now }
    const inserted = await insertReplay(tx, values)
    await addJob(tx, 'replay-rules', { replay_id })
    return inserted
  })
  return wireOf(deps.db, row)
}

/** Progress of a store's replay. @throws AppError 404 */
export async function replayOf({ db }: Pick<Deps, 'db'>, store_id: string, replay_id: string): Promise<ReplayWire> {
  const row = await findReplay(db, store_id, replay_id)
  if (!row) throw notFound('Replay not found')
  return wireOf(db, row)
}

/** Cancels a replay; a finished one stays unchanged. @throws AppError 404 */
export async function cancelReplay(
  deps: Pick<Deps, 'db' | 'clock'>,
  store_id: string,
  replay_id: string,
): Promise<ReplayWire> {
  const row = await findReplay(deps.db, store_id, replay_id)
  if (!row) throw notFound('Replay not found')
  await endReplay(deps.db, replay_id, 'cancelled', { now: deps.clock.now() })
  return replayOf(deps, store_id, replay_id)
}

async function wireOf(db: Executor, row: ReplayRow): Promise<ReplayWire> {
  const { replay_id, rule_id, version, days, status, total, processed, result } = row
  return {
    replay_id,
    rule_id,
    version,
    days,
    status,
    total,
    processed,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    result: result && { ...result, differences: await withNames(db, row, result.differences) },
  }
}

async function withNames(
  db: Executor,
  place: StoreMode,
  differences: readonly Difference[],
): Promise<ReplayDifference[]> {
  const names = new Map((await findNames(db, place)).map(({ connection_id, name }) => [connection_id, name]))
  const named = (connection_id: string) => ({ connection_id, name: names.get(connection_id) ?? 'Deleted account' })
  return differences.map(({ was, now, would_be, ...difference }) => ({
    ...difference,
    was: { ...was, ...named(was.connection_id) },
    now: now && named(now.connection_id),
    would_be: would_be && named(would_be.connection_id),
  }))
}

/** A page of the differences found by a store's replay, newest payment first. @throws AppError 404 */
export async function differencesOf(
  { db }: Pick<Deps, 'db'>,
  { store_id, replay_id, page, size }: { store_id: string; replay_id: string; page: number; size: number },
): Promise<{ data: ReplayDifference[]; kept: number; total: number }> {
  const found = await pageOfDifferences(db, { store_id, replay_id }, { page, size })
  if (!found) throw notFound('Replay not found')
  const { differences, kept, total } = found
  return { data: await withNames(db, found, differences), kept, total }
}

/** Runs a requested replay, as a job. Restarts one that a server process left unfinished. */
export async function runReplay(deps: Deps, replay_id: string): Promise<void> {
  const row = await claimReplay(deps.db, replay_id)
  if (!row) return
  const replay = newReplay()
  const against = await rulesWith(deps, row)
  const untold: Untold = new Map()
  const finished = await replayAll(deps, row, replay, against, untold)
  if (!finished) return
  const { matched, changed, declined, differences } = replay
  const estimate = estimateOf(replay, against.about)
  const lost = [...replay.lost.values()]
  const result = { matched, changed, declined, lost, untold: wordsFor(deps, untold), differences, estimate }
  await endReplay(deps.db, replay_id, 'done', { result, now: deps.clock.now() })
}

const ABOUT: Partial<Record<ReplayRow['kind'], ReplayAbout>> = {
  checkout: 'offer',
  '3d_secure': 'three_d_secure',
  cascade: 'retry',
}

/** `time_zone` is the store's current one, which rules on the time of day use. */
type TimedRules = ReplayRules & { time_zone: string }

/** The active rules, and the same with the draft in place of its published version. */
async function rulesWith({ db, connectors }: Deps, row: ReplayRow): Promise<TimedRules> {
  const now = (await listRules(db, row)).flatMap((rule) => inForce(rule) ?? [])
  const { rule_id, version, kind, priority, content } = row
  const tried = { ...content, rule_id, version, kind, priority, enabled: true }
  const connections = (await findNames(db, row)).flatMap(({ active, connection_id, name, connector: id }) => {
    const connector = connectors.byId(id)
    return active && connector ? [{ connection_id, name, sca: scaSupport(connector) }] : []
  })
  const compared = replayRules(now, tried, { connections, about: ABOUT[kind] ?? 'route' })
  return { ...compared, time_zone: await findTimeZone(db, row.store_id) }
}

/** Replays the payments, page by page; false if it was canceled in the meantime. */
async function replayAll(
  deps: Deps,
  row: ReplayRow,
  replay: Replay,
  rules: TimedRules,
  untold: Untold,
): Promise<boolean> {
  const { replay_id, store_id, mode, days, created_at } = row
  const since = { store_id, mode, since: new Date(created_at.getTime() - days * DAY_MS) }
  const total = await countPast(deps.db, since)
  let last: PastRow | null = null
  for (;;) {
    if (!(await recordProgress(deps.db, replay_id, replay.payments, total))) return false
    const page: PastRow[] = await pageOfPast(deps.db, since, last, PAGE)
    for (const [at, past] of page.entries()) {
      if (at % CHUNK === CHUNK - 1) await setImmediate()
      replayPayment(replay, beforeCharge(deps, past, rules, untold), rules)
    }
    last = page.at(-1) ?? null
    if (page.length < PAGE) break
  }
  return recordProgress(deps.db, replay_id, replay.payments, replay.payments)
}

/** Card details that providers did not return in time: which fields, for how many payments. */
type Untold = Map<string, { fields: Set<CardField>; payments: number }>

/** A payment as it was known before its charge, which revealed more about the card than its provider had before. */
function beforeCharge(
  { connectors }: Deps,
  row: PastRow,
  { rules, time_zone }: TimedRules,
  untold: Untold,
): PastPayment {
  const past = pastOf(row, time_zone)
  const connector = connectors.byId(row.connector)
  const tells = connector ? cardFieldsBeforeCharge(connector, row.payment_method) : []
  const missed = missedFields(past.facts, tells, rules.fields)
  if (missed.length > 0) {
    const { fields, payments } = untold.get(row.connector) ?? { fields: [], payments: 0 }
    untold.set(row.connector, { fields: new Set([...fields, ...missed]), payments: payments + 1 })
  }
  return { ...past, facts: withReportedFields(past.facts, tells) }
}

const wordsFor = ({ connectors }: Deps, untold: Untold): string[] =>
  [...untold].map(([id, { fields, payments }]) => {
    const which = payments === 1 ? 'one payment' : `${payments} payments`
    return `${unreportedText(connectors.byId(id)?.name ?? id, [...fields])}. Rules treat it as unknown for ${which}.`
  })

function pastOf(row: PastRow, time_zone: string): PastPayment {
  const { payment_id, created_at, connection_id, approved, paid, tried, asked } = row
  const facts = factsOf(row, time_zone)
  const attempts = row.attempts.map(attemptOf)
  return { payment_id, created_at, connection_id, approved, paid, tried, asked, facts, outcome_facts: facts, attempts }
}

/** An attempt for which the bank required 3-D Secure is followed by one with it at the same account. */
function attemptOf(attempt: PastRow['attempts'][number], at: number, all: PastRow['attempts']): PastAttempt {
  const isAnsweredBy = (one: typeof attempt, next: typeof attempt | undefined): boolean =>
    next !== undefined && next.connection_id === one.connection_id && next.three_d_secure && !one.three_d_secure
  const before = all[at - 1]
  return {
    connection_id: attempt.connection_id,
    stepped_up: before !== undefined && isAnsweredBy(before, attempt),
    approved: attempt.status === 'approved',
    refusal: refusalOf(attempt, isAnsweredBy(attempt, all[at + 1])),
  }
}

function refusalOf({ status, code }: PastRow['attempts'][number], retry_with_3ds: boolean): PastAttempt['refusal'] {
  if (status === 'declined') return { kind: 'declined', code: code ?? 'generic_decline', retry_with_3ds }
  return status === 'error' ? { kind: 'unavailable' } : null
}

const factsOf = (row: PastRow, time_zone: string): CheckoutFacts => ({
  payment_method: row.payment_method,
  amount: row.amount,
  currency: row.currency,
  card_brand: row.card_type,
  funding: row.card?.funding ?? null,
  bin: row.card?.bin ?? null,
  issuer_country: row.card?.country ?? null,
  country: row.country,
  ip_country: row.ip_country,
  device: row.browser && deviceOf(row.browser),
  product: row.products,
  customer_type: row.returning_customer ? 'returning' : 'new',
  attempt: 1,
  initiator: 'customer',
  minute_of_day: minuteOfDayIn(new Date(row.created_at), time_zone),
  customer_key: row.email || row.payment_id,
})
