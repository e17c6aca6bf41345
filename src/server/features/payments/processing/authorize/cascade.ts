import { nextAttempt, type NextAttempt, type Tried } from '../../../../../shared/domain/routing/cascade.ts'
import {
  supportedParts,
  partsAfterBankChallenge,
  otherRulesText,
} from '../../../../../shared/domain/routing/rule-parts.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '../../../../../shared/domain/routing/plan.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import { scaSupport } from '../../../../connectors/connector.ts'
import type { ChargeResult, DeclinedCharge } from '../../../../connectors/results.ts'
import { newId } from '../../../../db/ids.ts'
import type { Deps } from '../../../../deps.ts'
import type { ChargingConnection, Route } from '../routing/select-connection.ts'
import { matchedRules } from '../routing/routing-snapshot.ts'
import { applyResult, markUnknown, refusedCard } from '../outcome/apply-result.ts'
import { isAllowed, isRefused, refusalOf, type Refused } from '../routing/retry-eligibility.ts'
import { insertNextAttempt } from '../routing/attempt-history-repo.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'

/** One attempt of a plan, stored before its provider is called. */
export interface PlannedAttempt {
  payment: PaymentRow
  attempt: AttemptRow
  connection: ChargingConnection
  /** The attempt requires 3-D Secure, because the bank requested it. */
  stepped_up: boolean
}

type Ask = (trial: PlannedAttempt, timeoutMs: number) => Promise<ChargeResult>

/** The decline of a plan's first attempt, and the attempts before it. */
export interface KnownDecline {
  result: Refused
  tried: readonly Tried[]
}

/**
 * Charges a payment with one connection after another, following its plan. Each attempt is stored, together with the
 * decline of the previous one, before its provider is called. An unknown outcome is looked up and never followed by a
 * fallback. With `heard` the first account isn't called again. Returns like `applyResult`.
 */
export async function followPlan(
  deps: Deps,
  first: PlannedAttempt,
  route: Route,
  ask: Ask,
  heard?: KnownDecline,
): Promise<PaymentState | null> {
  const { plan } = route.decision
  const began = deps.clock.now().getTime()
  const tried: Tried[] = [...(heard?.tried ?? [])]
  let trial = first
  let declined: DeclinedCharge | null = null
  for (;;) {
    const known = trial === first ? heard?.result : undefined
    const result = known ?? (await answerOf(deps, trial, ask, timeoutOf(route, trial)))
    if (result === null) {
      await markUnknown(deps, trial.payment, trial.attempt)
      return null
    }
    const refusal = refusalOf(result)
    if (refusal === null || !isRefused(result)) return end(deps, trial, result, declined)
    tried.push({ connection_id: trial.connection.connection_id, stepped_up: trial.stepped_up, refusal })
    const next = nextAttempt(plan, tried, (deps.clock.now().getTime() - began) / 1000)
    if (!next.go_on || !(next.step_up || (await isAllowed(deps, trial, result))))
      return end(deps, trial, result, declined)
    if (result.status === 'declined') declined = result
    const moved = await goOn(deps, trial, result, route, next)
    if (!moved) return null
    trial = moved
  }
}

/** Shows the shopper the last bank's message, not that another account was unreachable afterwards. */
function end(
  deps: Deps,
  { payment, attempt }: PlannedAttempt,
  result: ChargeResult,
  declined: DeclinedCharge | null,
): Promise<PaymentState | null> {
  return applyResult(deps, payment, attempt, result, { by_caller: true, said_before: declined })
}

const timeoutOf = (route: Route, { connection }: PlannedAttempt): number => {
  const step = route.decision.plan.steps.find(({ connection_id }) => connection_id === connection.connection_id)
  return (step?.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000
}

/** Returns the provider's result, immediately or by lookup; null while it is unknown whether the card was charged. */
async function answerOf(deps: Deps, trial: PlannedAttempt, ask: Ask, timeoutMs: number): Promise<ChargeResult | null> {
  const { connection, attempt } = trial
  try {
    return await ask(trial, timeoutMs)
  } catch (error) {
    if (error instanceof ConnectorUnavailable) {
      const message = `${connection.account_name} could not be reached.`
      return { status: 'error', code: 'provider_error', message }
    }
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'no response from a provider')
  }
  try {
    const found = await connection.connector.lookUp(connection.context(), { reference: attempt.attempt_id })
    // The provider may know nothing yet because the call is still in flight.
    if (!found.found || found.voided) return null
    // The shopper's action was lost with the response.
    const isLost = found.result.status === 'requires_action' && found.result.action === null
    return isLost ? null : found.result
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'status lookup failed')
    return null
  }
}

type GoingOn = Extract<NextAttempt, { go_on: true }>

/**
 * Records the decline and stores the next attempt in one transaction; null if the payment has been decided in the
 * meantime.
 */
async function goOn(
  deps: Deps,
  { payment, attempt }: PlannedAttempt,
  result: Refused,
  route: Route,
  next: GoingOn,
): Promise<PlannedAttempt | null> {
  const connection = route.reach.get(next.connection_id)
  if (!connection) return null
  const now = deps.clock.now()
  const attempt_id = newId('att')
  const rule = route.decision.cascade ?? route.decision.rule
  const taker = { name: connection.account_name, sca: scaSupport(connection.connector) }
  const parts = next.step_up ? partsAfterBankChallenge(route.parts) : supportedParts(route.parts, taker)
  const following: AttemptRow = {
    ...attempt,
    attempt_id,
    number: attempt.number + 1,
    connection_id: connection.connection_id,
    connector: connection.connector.id,
    idempotency_key: attempt_id,
    status: 'created',
    provider_reference: null,
    next_action: null,
    three_d_secure: false,
    reason: `${whyNext(next, connection, attempt, rule)}${otherRulesText(parts, rule)}`,
    rule_id: rule?.rule_id ?? null,
    rule_version: rule?.version ?? null,
    ...matchedRules({ parts }),
    created_at: now,
    updated_at: now,
  }
  const said = result.status === 'declined' ? result : null
  const refused = {
    status: result.status,
    decline_code: result.code,
    provider_code: result.provider_code ?? null,
    message: result.message,
    provider_reference: said?.provider_reference,
    card_type: said?.card?.brand ?? attempt.card_type,
    card_last_four: said?.card?.last_four ?? attempt.card_last_four,
    ...refusedCard(result),
  }
  if (!(await insertNextAttempt(deps.db, attempt.attempt_id, refused, following))) return null
  const moved = { connection_id: connection.connection_id, attempts_count: following.number, updated_at: now }
  return { payment: { ...payment, ...moved }, attempt: following, connection, stepped_up: next.step_up }
}

function whyNext(
  { because, step_up }: GoingOn,
  { account_name, connection_id }: ChargingConnection,
  left: AttemptRow,
  rule: Route['decision']['rule'],
): string {
  if (step_up && connection_id === left.connection_id)
    return `${account_name} retries with 3-D Secure. Previous attempt: ${because}`
  const by = rule ? `Fallback by “${rule.name}” (version ${rule.version})` : 'Fallback'
  return `${by}: ${account_name}${step_up ? ', with 3-D Secure' : ''}. Previous attempt: ${because}`
}
