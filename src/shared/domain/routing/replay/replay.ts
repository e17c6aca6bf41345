import { compileConditions } from '../conditions.ts'
import { compileRules, decide, decideMethods, type CompiledRules, type Decision } from '../decide.ts'
import { offerWords, secureWords } from '../decision-words.ts'
import type { RoutedConnection, RoutingFacts } from '../facts.ts'
import type { RoutingRule } from '../rules.ts'
import type { FieldName } from '../fields.ts'
import { newForecast, recordCertain, recordMove, recordOutcome, type Forecast } from './forecast.ts'
import { DECLINED, endOf, movedBy3ds, placeOf } from './first-account.ts'
import { followPast, refusalCode, type PastAttempt, type PathEnd } from './retry-path.ts'
import { segmentOf } from './segment.ts'

/** A past payment and its outcome. */
export interface PastPayment {
  payment_id: string
  /** ISO 8601 UTC. */
  created_at: string
  /** Known before the charge: what rules could look at. */
  facts: RoutingFacts
  /** Known after it, card details included: what outcomes are compared by. */
  outcome_facts: RoutingFacts
  /** Of its first attempt. */
  connection_id: string
  /** The first attempt was approved. */
  approved: boolean
  /** The payment was approved, by whichever attempt. */
  paid: boolean
  /** The first attempt was sent to the account: neither stopped by the shopper nor declined by a rule before. */
  tried: boolean
  /** The bank was asked for 3-D Secure. */
  asked: boolean
  /** In the order they were made. */
  attempts: readonly PastAttempt[]
}

/**
 * What a draft does differently: route to another account, decline, hide the method, offer it, ask the bank for 3-D Secure,
 * not ask it, retry a declined payment at another account, or not retry it.
 */
export const replayChanges = ['go', 'decline', 'hide', 'offer', 'ask', 'not_ask', 'retry', 'stop'] as const
export type ReplayChange = (typeof replayChanges)[number]

/** How the rules with the draft decide one payment differently from the rules in force. */
export interface Difference {
  payment_id: string
  created_at: string
  amount: number
  currency: string
  /** What really happened, by the rules of that time. */
  was: { connection_id: string; approved: boolean; tried: boolean }
  /** Where the rules in force send it; null where they decline it, do not offer its method, or do not retry it. */
  now: { connection_id: string } | null
  change: ReplayChange
  /** Where the draft sends it; null where it declines it, does not offer its method, or does not retry it. */
  would_be: { connection_id: string } | null
  why: string
}

/** Approved sales that the draft declines, in one currency. */
export interface LostSales {
  currency: string
  payments: number
  /** Minor units of `currency`. */
  amount: number
}

/** A replay in progress: payments are added in any order. */
export interface Replay {
  payments: number
  /** Payments that the draft decides, or has a part in. */
  matched: number
  changed: number
  declined: number
  /** By currency. */
  lost: Map<string, LostSales>
  differences: Difference[]
  /** Changed payments whose method would be offered or hidden that were approved. */
  was_approved: number
  forecast: Forecast
}

/** Differences stored for reading; all of them are counted. */
export const KEPT_DIFFERENCES = 10_000

export const newReplay = (): Replay => ({
  payments: 0,
  matched: 0,
  changed: 0,
  declined: 0,
  lost: new Map(),
  differences: [],
  was_approved: 0,
  forecast: newForecast(),
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
  /** What the rule decides. */
  about?: ReplayAbout
  /** Fields that any rule looks at, in force or in the draft. */
  fields: ReadonlySet<FieldName>
}

/** Makes a draft and the rules in force ready to be compared; one of those may be what is published of the draft's rule. */
export function replayRules(
  now: readonly RoutingRule[],
  draft: RoutingRule,
  more: Pick<ReplayRules, 'connections' | 'about'>,
): ReplayRules {
  const inForce = compileRules(now)
  const { rule_id } = draft
  const others = now.filter((rule) => rule.rule_id !== rule_id)
  const own = now.filter((rule) => rule.rule_id === rule_id)
  const checks = [draft, ...own].map(({ conditions }) => compileConditions(conditions))
  const rules = compileRules([...others, draft])
  return {
    ...more,
    rule_id,
    now: inForce,
    rules,
    fields: new Set([...inForce.fields, ...rules.fields]),
    fits: (facts) => checks.some((check) => check(facts) === 'yes'),
  }
}

/** Where payments are routed, what follows a decline, which methods are offered, or 3-D Secure. */
export type ReplayAbout = 'route' | 'retry' | 'offer' | 'three_d_secure'

/** Decides one payment by the rules with the draft and by those without it, and counts what is different. */
export function replayPayment(replay: Replay, past: PastPayment, against: ReplayRules): void {
  replay.payments += 1
  switch (against.about ?? 'route') {
    case 'route':
      return replayRoute(replay, past, against)
    case 'retry':
      return replayRetry(replay, past, against)
    case 'offer':
      return replayOffer(replay, past, against)
    case 'three_d_secure':
      return replayThreeDSecure(replay, past, against)
  }
}

function replayRoute(replay: Replay, past: PastPayment, against: ReplayRules): void {
  if (!against.fits(past.facts)) return
  recordFirstAttempt(replay, past, against)
  const decision = decide(against.rules, past.facts, against.connections)
  if (decision.rules.some((rule) => rule.rule_id === against.rule_id)) replay.matched += 1
  compareFirst(replay, past, against, decision)
}

/** Compares where a payment is sent first; false where both send it to the same account. */
function compareFirst(replay: Replay, past: PastPayment, against: ReplayRules, decision: Decision): boolean {
  const to = endOf(decision)
  const from = endOf(decide(against.now, past.facts, against.connections))
  if (to === null || to === from) return false
  if (to === DECLINED) decline(replay, past)
  else if (to === past.connection_id && past.tried) recordCertain(replay.forecast, past.approved, past.approved)
  else recordMove(replay.forecast, firstAttemptKey(to, past, against), past.approved)
  const change = to === DECLINED ? 'decline' : 'go'
  keep(replay, past, { change, now: placeOf(from), would_be: placeOf(to), why: decision.why })
  return true
}

function recordFirstAttempt(replay: Replay, past: PastPayment, against: ReplayRules): void {
  if (past.tried) recordOutcome(replay.forecast, firstAttemptKey(past.connection_id, past, against), past.approved)
}

const firstAttemptKey = (connection_id: string, { outcome_facts }: PastPayment, { fields }: ReplayRules): string =>
  `first|${connection_id}|${segmentOf(outcome_facts, fields)}`

function decline(replay: Replay, { paid, facts: { amount, currency } }: PastPayment): void {
  replay.declined += 1
  if (!paid) return
  const before = replay.lost.get(currency) ?? { currency, payments: 0, amount: 0 }
  replay.lost.set(currency, { currency, payments: before.payments + 1, amount: before.amount + amount })
}

/** Compares what follows a decline; a cascade may also choose the first account. */
function replayRetry(replay: Replay, past: PastPayment, against: ReplayRules): void {
  if (!against.fits(past.facts)) return
  recordFirstAttempt(replay, past, against)
  recordRetries(replay, past, against)
  const decision = decide(against.rules, past.facts, against.connections)
  if (decision.rules.some((rule) => rule.rule_id === against.rule_id)) replay.matched += 1
  // The first attempt was never sent, so that there is no decline to go on from.
  if (compareFirst(replay, past, against, decision) || !past.tried) return
  const draft = followPast(decision.plan, past.attempts)
  const now = followPast(decide(against.now, past.facts, against.connections).plan, past.attempts)
  const [to, from] = [retriedAt(draft, past), retriedAt(now, past)]
  if (to === from) return
  expectRetry(replay, past, draft, against)
  const change = to === null ? 'stop' : 'retry'
  keep(replay, past, { change, now: placeOf(from), would_be: placeOf(to), why: retryWords(draft, decision, against) })
}

/** Where the attempt is made that decides between two paths; null where the payment ends with a decline. */
function retriedAt(end: PathEnd, { attempts }: PastPayment): string | null {
  if (end.kind === 'tries') return end.connection_id
  if (end.kind === 'stops' || attempts.length === 1) return null
  return attempts.at(-1)?.connection_id ?? null
}

function expectRetry({ forecast }: Replay, past: PastPayment, end: PathEnd, against: ReplayRules): void {
  if (end.kind === 'tries') recordMove(forecast, retryKey(end.connection_id, end.after, past, against), past.paid)
  else recordCertain(forecast, past.paid, end.kind === 'as_before' && end.approved)
}

/** A card that one bank has just declined is approved less often: retries are compared with retries after that decline. */
function recordRetries({ forecast }: Replay, past: PastPayment, against: ReplayRules): void {
  for (const [at, attempt] of past.attempts.entries()) {
    const before = past.attempts[at - 1]?.refusal
    if (before)
      recordOutcome(forecast, retryKey(attempt.connection_id, refusalCode(before), past, against), attempt.approved)
  }
}

const retryKey = (
  connection_id: string,
  after: string | null,
  { outcome_facts }: PastPayment,
  { fields }: ReplayRules,
): string => `retry|${connection_id}|${after ?? ''}|${segmentOf(outcome_facts, fields)}`

function retryWords(end: PathEnd, { why }: Decision, { connections }: ReplayRules): string {
  if (end.kind === 'as_before') return why
  if (end.kind === 'stops') return `${end.because} No other account is tried.`
  const name = connections.find(({ connection_id }) => connection_id === end.connection_id)?.name ?? end.connection_id
  return `${end.because} ${name} is tried next.`
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

const secureKey = (asked: boolean, { connection_id, outcome_facts }: PastPayment, { fields }: ReplayRules): string =>
  `${asked ? 'asked' : 'not_asked'}|${connection_id}|${segmentOf(outcome_facts, fields)}`

function replayThreeDSecure(replay: Replay, past: PastPayment, against: ReplayRules): void {
  const { now, rules, rule_id, connections, fits } = against
  if (!fits(past.facts)) return
  // Only card payments go through 3-D Secure.
  if (past.tried && past.facts.payment_method === 'card') {
    recordOutcome(replay.forecast, secureKey(past.asked, past, against), past.approved)
  }
  const decision = decide(rules, past.facts, connections)
  const current = decide(now, past.facts, connections)
  const { three_d_secure: secure } = decision
  if (secure.rule?.rule_id === rule_id) replay.matched += 1
  if (decision.decline && !current.decline) return declineWithout3ds(replay, past, decision, current)
  const asks = secure.wish === 'require'
  const before = current.three_d_secure.wish
  // Where the bank decides by itself, nobody can tell how it would have; how it did then is the best that is known.
  const asked = before === 'prefer' ? past.asked : before === 'require'
  if (secure.wish === 'prefer' || asked === asks) return
  const { from, to } = movedBy3ds(past.connection_id, current, decision)
  const isAsBefore = asks === past.asked && to === past.connection_id
  if (isAsBefore && past.tried) recordCertain(replay.forecast, past.approved, past.approved)
  else recordMove(replay.forecast, secureKey(asks, { ...past, connection_id: to }, against), past.approved)
  const change = asks ? 'ask' : 'not_ask'
  const why = from === to ? secureWords(secure) : decision.why
  keep(replay, past, { change, now: { connection_id: from }, would_be: { connection_id: to }, why })
}

/** No account that can take the payment supports 3-D Secure. */
function declineWithout3ds(replay: Replay, past: PastPayment, { why }: Decision, current: Decision): void {
  decline(replay, past)
  keep(replay, past, { change: 'decline', now: placeOf(endOf(current)), would_be: null, why })
}

function keep(replay: Replay, past: PastPayment, told: Pick<Difference, 'change' | 'now' | 'would_be' | 'why'>): void {
  replay.changed += 1
  if (replay.differences.length >= KEPT_DIFFERENCES) return
  const { payment_id, created_at, connection_id, approved, tried, facts } = past
  const { amount, currency } = facts
  const was = { connection_id, approved, tried }
  replay.differences.push({ payment_id, created_at, amount, currency, was, ...told })
}
