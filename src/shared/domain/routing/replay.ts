import { decide, type CompiledRules, type Decision } from './decide.ts'
import type { RoutedConnection, RoutingFacts } from './facts.ts'
import { wilson } from './wilson.ts'

/** A payment that was made, with what was known of it. */
export interface PastPayment {
  payment_id: string
  /** ISO 8601 UTC. */
  created_at: string
  facts: RoutingFacts
  /** Of its first attempt. */
  connection_id: string
  approved: boolean
}

/** What a draft would have done otherwise with one payment. */
export interface Difference {
  payment_id: string
  created_at: string
  amount: number
  currency: string
  was: { connection_id: string; approved: boolean }
  /** Null where a rule would have declined it. */
  would_be: { connection_id: string } | null
  why: string
}

/** Approvals of a connection's first attempts in the time that is replayed. */
interface Tally {
  approved: number
  tries: number
}

/** A replay under way: payments are added in any order, as many at a time as is wanted. */
export interface Replay {
  payments: number
  /** That the rule in question decides, or has a part in. */
  matched: number
  /** That would go elsewhere, or be declined. */
  changed: number
  declined: number
  differences: Difference[]
  /** How each connection did. */
  records: Map<string, Tally>
  /** Of the changed ones that would be tried: how many were approved, and how many would go where. */
  was_approved: number
  moved_to: Map<string, number>
}

/** So many differences are kept to be shown; all are counted. */
const SHOWN = 200

export const newReplay = (): Replay => ({
  payments: 0,
  matched: 0,
  changed: 0,
  declined: 0,
  differences: [],
  records: new Map(),
  was_approved: 0,
  moved_to: new Map(),
})

export interface ReplayRules {
  rules: CompiledRules
  /** The rule that is tried out; null for all of them. */
  rule_id: string | null
  /** Those in use now, the default one first: what is paused today cannot take anything. */
  connections: readonly RoutedConnection[]
}

/** Decides one payment anew and counts what is different. */
export function replayPayment(replay: Replay, past: PastPayment, { rules, rule_id, connections }: ReplayRules): void {
  const decision = decide(rules, past.facts, connections)
  const record = replay.records.get(past.connection_id) ?? { approved: 0, tries: 0 }
  replay.records.set(past.connection_id, {
    approved: record.approved + (past.approved ? 1 : 0),
    tries: record.tries + 1,
  })
  replay.payments += 1
  if (isMatched(decision, rule_id)) replay.matched += 1
  const to = decision.plan.steps[0]?.connection_id ?? null
  const declines = decision.decline !== null
  if (!declines && (to === null || to === past.connection_id)) return
  replay.changed += 1
  if (declines) replay.declined += 1
  else if (to !== null) {
    if (past.approved) replay.was_approved += 1
    replay.moved_to.set(to, (replay.moved_to.get(to) ?? 0) + 1)
  }
  if (replay.differences.length >= SHOWN) return
  const { payment_id, created_at, connection_id, approved, facts } = past
  replay.differences.push({
    payment_id,
    created_at,
    amount: facts.amount,
    currency: facts.currency,
    was: { connection_id, approved },
    would_be: declines || to === null ? null : { connection_id: to },
    why: decision.why,
  })
}

const isMatched = ({ rules }: Decision, rule_id: string | null): boolean =>
  rule_id === null ? rules.length > 0 : rules.some((rule) => rule.rule_id === rule_id)

/** Fewer first attempts than this say nothing of a connection. */
export const LEAST_TRIES = 30

/** Approvals of the payments that would go elsewhere: those there were, and those to be expected. */
export interface Estimate {
  /** Payments that would go to another connection. */
  payments: number
  approved_before: number
  /** With the ends of the 95 % interval; null where a connection has too few payments of its own to tell. */
  expected: { approved: number; low: number; high: number } | null
  /** What it rests on, in words. */
  basis: string
}

/**
 * What to expect of the payments that would go elsewhere, from how the connections did with their own first attempts in the
 * same time. What another connection would really have answered is not known: an estimate, and called one.
 */
export function estimateOf(replay: Replay): Estimate {
  const payments = [...replay.moved_to.values()].reduce((sum, count) => sum + count, 0)
  const base = { payments, approved_before: replay.was_approved }
  if (payments === 0) return { ...base, expected: null, basis: 'No payment would go to another connection.' }
  let [approved, low, high] = [0, 0, 0]
  for (const [connection_id, count] of replay.moved_to) {
    const { approved: ups, tries } = replay.records.get(connection_id) ?? { approved: 0, tries: 0 }
    const rate = tries < LEAST_TRIES ? null : wilson(ups, tries)
    if (!rate) return { ...base, expected: null, basis: TOO_FEW }
    approved += rate.share * count
    low += rate.low * count
    high += rate.high * count
  }
  const expected = { approved: Math.round(approved), low: Math.floor(low), high: Math.ceil(high) }
  return { ...base, expected, basis: BASIS }
}

const TOO_FEW = `A connection that would take them has made fewer than ${LEAST_TRIES} first attempts in this time, which is too few for an estimate.`
const BASIS =
  'An estimate: each connection’s own approval of first attempts in this time, with its 95 % interval. What a connection would have answered is not known.'
