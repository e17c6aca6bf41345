import { compileConditions } from './conditions.ts'
import { compileRules, decide, decideMethods, type CompiledRules, type Decision } from './decide.ts'
import { offerWords, secureWords } from './decision-words.ts'
import type { RoutedConnection, RoutingFacts } from './facts.ts'
import type { RoutingRule } from './rules.ts'
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
  /** That attempt was sent to the account: neither stopped by the shopper nor declined by a rule before. */
  tried: boolean
  /** The bank was asked for 3-D Secure. */
  asked: boolean
}

/**
 * What a draft does otherwise: send elsewhere, decline, not offer the method, offer it, ask the bank for 3-D Secure, or not
 * ask it.
 */
export const replayChanges = ['go', 'decline', 'hide', 'offer', 'ask', 'not_ask'] as const
export type ReplayChange = (typeof replayChanges)[number]

/** What the rules in force now would do with one payment otherwise if the draft were one of them. */
export interface Difference {
  payment_id: string
  created_at: string
  amount: number
  currency: string
  /** What really happened, by the rules of that time. */
  was: { connection_id: string; approved: boolean; tried: boolean }
  /** Where the rules in force now would send it; null where they decline it, or do not offer its method. */
  now: { connection_id: string } | null
  change: ReplayChange
  /** Where it would go with the draft; null where it would be declined, or not be tried at all. */
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
  /** That the draft decides, or has a part in. */
  matched: number
  changed: number
  declined: number
  differences: Difference[]
  /** How each connection did, or the payments with 3-D Secure and those without. */
  records: Map<string, Tally>
  /** Of the changed ones that would be tried: how many were approved, and how many would go to which of the records. */
  was_approved: number
  moved_to: Map<string, number>
}

/** So many differences are kept to be looked at; all are counted. */
export const KEPT_DIFFERENCES = 10_000

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
  /** Those in force now. */
  now: CompiledRules
  /** The same with the draft in its place, also of what is published of it. */
  rules: CompiledRules
  /** The rule that is tried out. */
  rule_id: string
  /** Whether the draft, or what is in force of it, holds for a payment: for any other both decide the same. */
  fits: (facts: RoutingFacts) => boolean
  /** Those in use now, the default one first: what is paused today cannot take anything. */
  connections: readonly RoutedConnection[]
  /** What the rule is about: where payments go, what shoppers are offered, or 3-D Secure. */
  about?: ReplayAbout
}

/** Makes a draft and the rules in force ready to be compared; one of those may be what is published of the draft's rule. */
export function replayRules(
  now: readonly RoutingRule[],
  draft: RoutingRule,
  more: Pick<ReplayRules, 'connections' | 'about'>,
): ReplayRules {
  const { rule_id } = draft
  const others = now.filter((rule) => rule.rule_id !== rule_id)
  const own = now.filter((rule) => rule.rule_id === rule_id)
  const checks = [draft, ...own].map(({ conditions }) => compileConditions(conditions))
  return {
    ...more,
    rule_id,
    now: compileRules(now),
    rules: compileRules([...others, draft]),
    fits: (facts) => checks.some((check) => check(facts) === 'yes'),
  }
}

export type ReplayAbout = 'route' | 'offer' | 'three_d_secure'

/** Decides one payment by the rules with the draft and by those without it, and counts what is different. */
export function replayPayment(replay: Replay, past: PastPayment, against: ReplayRules): void {
  replay.payments += 1
  switch (against.about ?? 'route') {
    case 'route':
      return replayRoute(replay, past, against)
    case 'offer':
      return replayOffer(replay, past, against)
    case 'three_d_secure':
      return replayThreeDSecure(replay, past, against)
  }
}

const DECLINED = 'declined'

/** The connection that is tried first, or that nothing is tried; null where no connection can take it. */
const endOf = ({ decline, plan }: Decision): string | null =>
  decline === null ? (plan.steps[0]?.connection_id ?? null) : DECLINED

const placeOf = (end: string | null): { connection_id: string } | null =>
  end === null || end === DECLINED ? null : { connection_id: end }

function replayRoute(replay: Replay, past: PastPayment, against: ReplayRules): void {
  const { now, rules, rule_id, connections, fits } = against
  if (past.tried) note(replay, past.connection_id, past.approved)
  if (!fits(past.facts)) return
  const decision = decide(rules, past.facts, connections)
  if (decision.rules.some((rule) => rule.rule_id === rule_id)) replay.matched += 1
  const to = endOf(decision)
  const from = endOf(decide(now, past.facts, connections))
  if (to === null || to === from) return
  if (to === DECLINED) replay.declined += 1
  else move(replay, past, to)
  const change = to === DECLINED ? 'decline' : 'go'
  keep(replay, past, { change, now: placeOf(from), would_be: placeOf(to), why: decision.why })
}

/** What is offered is decided before a card is entered, when nothing of it is known. */
function replayOffer(replay: Replay, past: PastPayment, { now, rules, rule_id, fits }: ReplayRules): void {
  const facts = { ...past.facts, card_brand: null, funding: null, bin: null, issuer_country: null }
  if (!fits(facts)) return
  const { methods, rule } = decideMethods(rules, facts)
  if (rule?.rule_id === rule_id) replay.matched += 1
  const offered = methods.includes(facts.payment_method)
  if (offered === decideMethods(now, facts).methods.includes(facts.payment_method)) return
  if (past.approved) replay.was_approved += 1
  const place = { connection_id: past.connection_id }
  const told = offered
    ? ({ change: 'offer', now: null, would_be: place } as const)
    : ({ change: 'hide', now: place, would_be: null } as const)
  keep(replay, past, { ...told, why: offerWords(rule, facts.payment_method, offered) })
}

const ASKED = 'asked'
const NOT_ASKED = 'not_asked'

function replayThreeDSecure(replay: Replay, past: PastPayment, against: ReplayRules): void {
  const { now, rules, rule_id, connections, fits } = against
  // Nothing but a card is asked for 3-D Secure.
  if (past.tried && past.facts.payment_method === 'card') note(replay, past.asked ? ASKED : NOT_ASKED, past.approved)
  if (!fits(past.facts)) return
  const { three_d_secure: secure } = decide(rules, past.facts, connections)
  if (secure.rule?.rule_id === rule_id) replay.matched += 1
  const asks = secure.wish === 'require'
  const before = decide(now, past.facts, connections).three_d_secure.wish
  // Where the bank decides by itself, nobody can tell how it would have; how it did then is the best that is known.
  const asked = before === 'prefer' ? past.asked : before === 'require'
  if (secure.wish === 'prefer' || asked === asks) return
  move(replay, past, asks ? ASKED : NOT_ASKED)
  const place = { connection_id: past.connection_id }
  keep(replay, past, { change: asks ? 'ask' : 'not_ask', now: place, would_be: place, why: secureWords(secure) })
}

function note({ records }: Replay, key: string, approved: boolean): void {
  const record = records.get(key) ?? { approved: 0, tries: 0 }
  records.set(key, { approved: record.approved + (approved ? 1 : 0), tries: record.tries + 1 })
}

function move(replay: Replay, { approved }: PastPayment, to: string): void {
  if (approved) replay.was_approved += 1
  replay.moved_to.set(to, (replay.moved_to.get(to) ?? 0) + 1)
}

function keep(replay: Replay, past: PastPayment, told: Pick<Difference, 'change' | 'now' | 'would_be' | 'why'>): void {
  replay.changed += 1
  if (replay.differences.length >= KEPT_DIFFERENCES) return
  const { payment_id, created_at, connection_id, approved, tried, facts } = past
  const { amount, currency } = facts
  const was = { connection_id, approved, tried }
  replay.differences.push({ payment_id, created_at, amount, currency, was, ...told })
}

/** Fewer first attempts than this say nothing of a connection. */
export const LEAST_TRIES = 30

/** Approvals of the payments that would change: those there were, and those to be expected. */
export interface Estimate {
  /** Payments that would be tried otherwise, or not at all. */
  payments: number
  approved_before: number
  /** With the ends of the 95 % interval; null where there is too little to tell, or nothing that could be told. */
  expected: { approved: number; low: number; high: number } | null
  /** What it rests on, in words. */
  basis: string
}

interface Basis {
  none: string
  few: string
  told: string
}

const BASES: Readonly<Record<Exclude<ReplayAbout, 'offer'>, Basis>> = {
  route: {
    none: 'No payment would go to another connection because of the draft.',
    few: `A connection that would take them has made fewer than ${LEAST_TRIES} first attempts in this time, which is too few for an estimate.`,
    told: 'An estimate: each connection’s own approval of first attempts in this time, with its 95 % interval. What a connection would have answered is not known.',
  },
  three_d_secure: {
    none: 'No bank would be asked, or spared, because of the draft.',
    few: `Fewer than ${LEAST_TRIES} payments of this time were made that way, which is too few for an estimate.`,
    told: 'An estimate: the approval of this time’s payments that were made that way, with its 95 % interval. What a bank would have answered is not known.',
  },
}

/**
 * What to expect of the payments that would change, from how those did that were made that way in the same time. What would
 * really have been answered is not known: an estimate, and called one.
 */
export function estimateOf(replay: Replay, about: ReplayAbout = 'route'): Estimate {
  if (about === 'offer') return unoffered(replay)
  const { none, few, told } = BASES[about]
  const payments = [...replay.moved_to.values()].reduce((sum, count) => sum + count, 0)
  const base = { payments, approved_before: replay.was_approved }
  if (payments === 0) return { ...base, expected: null, basis: none }
  let [approved, low, high] = [0, 0, 0]
  for (const [key, count] of replay.moved_to) {
    const { approved: ups, tries } = replay.records.get(key) ?? { approved: 0, tries: 0 }
    const rate = tries < LEAST_TRIES ? null : wilson(ups, tries)
    if (!rate) return { ...base, expected: null, basis: few }
    approved += rate.share * count
    low += rate.low * count
    high += rate.high * count
  }
  const expected = { approved: Math.round(approved), low: Math.floor(low), high: Math.ceil(high) }
  return { ...base, expected, basis: told }
}

/** Whether a shopper takes another method or leaves cannot be told from payments. */
const unoffered = ({ changed, was_approved }: Replay): Estimate => ({
  payments: changed,
  approved_before: was_approved,
  expected: null,
  basis:
    changed === 0
      ? 'The draft changes nothing about the methods that these payments were made with.'
      : 'What these shoppers would have done is not known: without a method some take another one, some leave.',
})
