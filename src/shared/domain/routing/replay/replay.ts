import { compileConditions } from '../conditions.ts'
import { compileRules, decide, decideMethods, type CompiledRules, type Decision } from '../decide.ts'
import { methodText, threeDSecureText } from '../decision-text.ts'
import type { RoutedConnection, CheckoutFacts } from '../facts.ts'
import type { RoutingRule } from '../rules.ts'
import type { FieldName } from '../fields.ts'
import { newForecast, recordCertain, recordMove, recordOutcome, type Forecast } from './forecast.ts'
import { DECLINED, firstAccountOf, movedBy3ds, placeOf } from './first-account.ts'
import { followPast, refusalCode, type PastAttempt, type PathEnd } from './retry-path.ts'
import { segmentOf } from './segment.ts'

/** A past payment and its outcome. */
export interface PastPayment {
  payment_id: string
  /** ISO 8601 UTC. */
  created_at: string
  /** Known before the charge: input of the rules. */
  facts: CheckoutFacts
  /** Known after the charge, including card details: used to compare outcomes. */
  outcome_facts: CheckoutFacts
  /** Connection of the first attempt. */
  connection_id: string
  /** True if the first attempt was approved. */
  approved: boolean
  /** True if any attempt was approved. */
  paid: boolean
  /** True if the first attempt was sent to the account, neither abandoned by the shopper nor declined by a rule. */
  tried: boolean
  /** True if 3-D Secure was requested. */
  asked: boolean
  /** In chronological order. */
  attempts: readonly PastAttempt[]
}

/**
 * What a draft changes: route to another account, decline, hide or offer the method, request 3-D Secure or not, retry a
 * declined payment at another account or not.
 */
export const replayChanges = ['go', 'decline', 'hide', 'offer', 'ask', 'not_ask', 'retry', 'stop'] as const
export type ReplayChange = (typeof replayChanges)[number]

/** How the rules with the draft decide one payment differently from the published rules. */
export interface Difference {
  payment_id: string
  created_at: string
  amount: number
  currency: string
  /** The actual outcome, under the rules of that time. */
  was: { connection_id: string; approved: boolean; tried: boolean }
  /** Routing by the published rules; null if they decline it, don't offer its method, or don't retry it. */
  now: { connection_id: string } | null
  change: ReplayChange
  /** Routing by the draft; null if it declines it, doesn't offer its method, or doesn't retry it. */
  would_be: { connection_id: string } | null
  why: string
}

/** Approved payments that the draft declines, in one currency. */
export interface LostSales {
  currency: string
  payments: number
  /** Minor units of `currency`. */
  amount: number
}

/** A replay in progress; payments can be added in any order. */
export interface Replay {
  payments: number
  /** Payments that the draft affects. */
  matched: number
  changed: number
  declined: number
  /** By currency. */
  lost: Map<string, LostSales>
  differences: Difference[]
  /** Approved payments whose method would be offered or hidden. */
  was_approved: number
  forecast: Forecast
}

/** Maximum differences stored for display; all of them are counted. */
export const MAX_STORED_DIFFERENCES = 10_000

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
  /** The published rules. */
  now: CompiledRules
  /** The same with the draft, replacing its published version. */
  rules: CompiledRules
  /** The rule being tested. */
  rule_id: string
  /** Returns true if the draft or its published version matches a payment; all others are unaffected. */
  fits: (facts: CheckoutFacts) => boolean
  /** Active connections, the default one first: a paused one can't process anything. */
  connections: readonly RoutedConnection[]
  /** What the rule decides. */
  about?: ReplayAbout
  /** Fields used by any rule, published or draft. */
  fields: ReadonlySet<FieldName>
}

/** Prepares a draft and the published rules for comparison; these may include the draft's published version. */
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

/** Routing, retries, offered methods, or 3-D Secure. */
export type ReplayAbout = 'route' | 'retry' | 'offer' | 'three_d_secure'

/** Decides one payment with and without the draft, and counts the differences. */
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

/** Compares the first account; returns false if both choose the same one. */
function compareFirst(replay: Replay, past: PastPayment, against: ReplayRules, decision: Decision): boolean {
  const to = firstAccountOf(decision)
  const from = firstAccountOf(decide(against.now, past.facts, against.connections))
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

/** Compares what follows a decline; a cascade can also choose the first account. */
function replayRetry(replay: Replay, past: PastPayment, against: ReplayRules): void {
  if (!against.fits(past.facts)) return
  recordFirstAttempt(replay, past, against)
  recordRetries(replay, past, against)
  const decision = decide(against.rules, past.facts, against.connections)
  if (decision.rules.some((rule) => rule.rule_id === against.rule_id)) replay.matched += 1
  // The first attempt was never sent, so there is no decline to continue from.
  if (compareFirst(replay, past, against, decision) || !past.tried) return
  const draft = followPast(decision.plan, past.attempts)
  const now = followPast(decide(against.now, past.facts, against.connections).plan, past.attempts)
  const [to, from] = [retriedAt(draft, past), retriedAt(now, past)]
  if (to === from) return
  expectRetry(replay, past, draft, against)
  const change = to === null ? 'stop' : 'retry'
  keep(replay, past, { change, now: placeOf(from), would_be: placeOf(to), why: retryWords(draft, decision, against) })
}

/** Returns the account of the attempt where two paths differ; null if the payment ends with a decline. */
function retriedAt(end: PathEnd, { attempts }: PastPayment): string | null {
  if (end.kind === 'tries') return end.connection_id
  if (end.kind === 'stops' || attempts.length === 1) return null
  return attempts.at(-1)?.connection_id ?? null
}

function expectRetry({ forecast }: Replay, past: PastPayment, end: PathEnd, against: ReplayRules): void {
  if (end.kind === 'tries') recordMove(forecast, retryKey(end.connection_id, end.after, past, against), past.paid)
  else recordCertain(forecast, past.paid, end.kind === 'as_before' && end.approved)
}

/** Retries are only compared with retries after the same decline: a card that was just declined is approved less often. */
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
  if (end.kind === 'stops') return `${end.because} No fallback.`
  const name = connections.find(({ connection_id }) => connection_id === end.connection_id)?.name ?? end.connection_id
  return `${end.because} ${name} is next.`
}

/** Offered methods are decided before a card is entered, without card details. */
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
  keep(replay, past, { ...told, why: methodText(rule, facts.payment_method, offered) })
}

const secureKey = (asked: boolean, { connection_id, outcome_facts }: PastPayment, { fields }: ReplayRules): string =>
  `${asked ? 'asked' : 'not_asked'}|${connection_id}|${segmentOf(outcome_facts, fields)}`

function replayThreeDSecure(replay: Replay, past: PastPayment, against: ReplayRules): void {
  const { now, rules, rule_id, connections, fits } = against
  if (!fits(past.facts)) return
  // Only card payments use 3-D Secure.
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
  // If the bank decides, its past decision is the best available prediction.
  const asked = before === 'prefer' ? past.asked : before === 'require'
  if (secure.wish === 'prefer' || asked === asks) return
  const { from, to } = movedBy3ds(past.connection_id, current, decision)
  const isAsBefore = asks === past.asked && to === past.connection_id
  if (isAsBefore && past.tried) recordCertain(replay.forecast, past.approved, past.approved)
  else recordMove(replay.forecast, secureKey(asks, { ...past, connection_id: to }, against), past.approved)
  const change = asks ? 'ask' : 'not_ask'
  const why = from === to ? threeDSecureText(secure) : decision.why
  keep(replay, past, { change, now: { connection_id: from }, would_be: { connection_id: to }, why })
}

/** No account that can process the payment supports 3-D Secure. */
function declineWithout3ds(replay: Replay, past: PastPayment, { why }: Decision, current: Decision): void {
  decline(replay, past)
  keep(replay, past, { change: 'decline', now: placeOf(firstAccountOf(current)), would_be: null, why })
}

function keep(replay: Replay, past: PastPayment, told: Pick<Difference, 'change' | 'now' | 'would_be' | 'why'>): void {
  replay.changed += 1
  if (replay.differences.length >= MAX_STORED_DIFFERENCES) return
  const { payment_id, created_at, connection_id, approved, tried, facts } = past
  const { amount, currency } = facts
  const was = { connection_id, approved, tried }
  replay.differences.push({ payment_id, created_at, amount, currency, was, ...told })
}
