import { compileConditions, type Check, type ConditionResult } from './conditions.ts'
import { declineRule } from '../payments/decline-codes.ts'
import { canRequire3ds, type RoutedConnection, type RoutingFacts } from './facts.ts'
import { isFieldName, paymentMethods, type FieldName, type RoutedMethod } from './fields.ts'
import { planOf, type CascadePlan, type MadePlan } from './plan.ts'
import {
  conditionsOf,
  LIST_OF,
  type CascadeAction,
  type DeclineAction,
  type Exemption,
  type RouteAction,
  type RoutingRule,
  type RuleRef,
  type RuleAction,
  type RuleList,
  type ThreeDSecureAction,
  type ThreeDSecureWish,
} from './rules.ts'
import { no3dsText, decisionText } from './decision-text.ts'
import { splitOrder } from './split.ts'

interface Compiled<A extends RuleAction = RuleAction> {
  ref: RuleRef
  action: A
  check: Check
}

/** A store's published rules, prepared for evaluation: see `compileRules`. */
export interface CompiledRules {
  lists: Readonly<Record<RuleList, readonly Compiled[]>>
  /** The fields that any rule uses, so that unused ones aren't looked up. */
  fields: ReadonlySet<FieldName>
  /** True if no rule is enabled, so that every decision is the default one. */
  empty: boolean
}

export interface Decision {
  /** The connections to try, in order; empty if none can process the payment or a rule declines it. */
  plan: CascadePlan
  decline: { rule: RuleRef; reason: string; shopper_message: string } | null
  three_d_secure: { wish: ThreeDSecureWish; exemption: Exemption | null; rule: RuleRef | null }
  /** The rule that chose the connection or declined; null for the default account. */
  rule: RuleRef | null
  /** The cascade that applies after a decline; null for none. */
  cascade: RuleRef | null
  /** All rules that contributed to the decision. */
  rules: RuleRef[]
  /** Rules with a higher priority that couldn't be evaluated yet. */
  undecided: RuleRef[]
  /** One plain English sentence. */
  why: string
}

/** Compiles rules once for many decisions. Disabled rules are left out. */
export function compileRules(rules: readonly RoutingRule[]): CompiledRules {
  const lists: Record<RuleList, Compiled[]> = { card: [], other: [], checkout: [], cascade: [] }
  const fields = new Set<FieldName>()
  const active = rules.filter((rule) => rule.enabled).toSorted(byPriority)
  for (const rule of active) {
    const { rule_id, version, name, action } = rule
    lists[LIST_OF[rule.kind]].push({
      ref: { rule_id, version, name },
      action,
      check: compileConditions(rule.conditions),
    })
    for (const { field } of conditionsOf(rule.conditions)) if (isFieldName(field)) fields.add(field)
  }
  return { lists, fields, empty: active.length === 0 }
}

/** Compares by priority; the older rule comes first in a tie. */
export const byPriority = (
  a: Pick<RoutingRule, 'priority' | 'rule_id'>,
  b: Pick<RoutingRule, 'priority' | 'rule_id'>,
): number => a.priority - b.priority || (a.rule_id < b.rule_id ? -1 : 1)

type Deciding = RouteAction | DeclineAction

interface Found<A> {
  ref: RuleRef
  action: A
}

interface Read {
  deciding: Found<Deciding> | null
  three_d_secure: Found<ThreeDSecureAction> | null
  undecided: RuleRef[]
}

/**
 * Evaluates a list in order. The first matching rule that routes or declines decides; the first matching rule about 3-D
 * Secure applies wherever it is in the list. Rules that can't be evaluated yet are skipped.
 */
function read(list: readonly Compiled[], facts: RoutingFacts): Read {
  const found: Read = { deciding: null, three_d_secure: null, undecided: [] }
  for (const { ref, action, check } of list) {
    if (action.type === 'three_d_secure' ? found.three_d_secure : found.deciding) continue
    const answer: ConditionResult = check(facts)
    if (answer === 'unknown') found.undecided.push(ref)
    if (answer !== 'yes') continue
    if (action.type === 'three_d_secure') found.three_d_secure = { ref, action }
    else if (isDeciding(action)) found.deciding = { ref, action }
    if (found.deciding && found.three_d_secure) break
  }
  return found
}

const isDeciding = (action: RuleAction): action is Deciding =>
  action.type === 'one' || action.type === 'priority' || action.type === 'split' || action.type === 'decline'

function firstCascade(list: readonly Compiled[], facts: RoutingFacts): Found<CascadeAction> | null {
  for (const { ref, action, check } of list) {
    if (action.type === 'cascade' && check(facts) === 'yes') return { ref, action }
  }
  return null
}

function routeOrder({ action, ref }: Found<RouteAction>, facts: RoutingFacts): string[] {
  if (action.type === 'one') return [action.connection_id]
  if (action.type === 'priority') return action.connection_ids
  return splitOrder(action.shares, ref.rule_id, facts.customer_key)
}

/**
 * Decides a payment: the order of connections, how 3-D Secure is requested, or a decline, and the rules that decided.
 * `connections` are those that can process it now, the default one first; a rule whose connection is missing continues
 * with its next available one. With `started`, the first connection is the one for which the shopper entered the card.
 * Pure and deterministic.
 */
export function decide(
  rules: CompiledRules,
  facts: RoutingFacts,
  connections: readonly RoutedConnection[],
  started = false,
): Decision {
  const isCard = facts.payment_method === 'card'
  const matched = read(isCard ? rules.lists.card : rules.lists.other, facts)
  const { deciding, three_d_secure } = matched
  if (deciding?.action.type === 'decline') {
    const { reason, shopper_message } = deciding.action
    return declineDecision(matched, { rule: deciding.ref, reason, shopper_message })
  }
  const requiring = isCard && three_d_secure?.action.wish === 'require' ? three_d_secure.ref : null
  const able = requiring ? connections.filter(canRequire3ds) : connections
  if (requiring && able.length === 0 && connections.length > 0) {
    const { shopper_message } = declineRule('blocked_by_rule')
    return declineDecision(matched, { rule: requiring, reason: NO_3DS, shopper_message })
  }
  const route = deciding && isRoute(deciding) ? deciding : null
  const cascade = firstCascade(rules.lists.cascade, facts)
  const wanted = { wanted: route && routeOrder(route, facts), cascade: cascade?.action ?? null }
  const made = planOf({ ...wanted, connections: able })
  const skipped = requiring ? skippedAccounts({ ...wanted, connections }, able) : []
  return routeDecision(matched, { route, cascade: cascade?.ref ?? null, made, connections: able, started }, skipped)
}

/** The parts of a decision that don't depend on its outcome. */
const commonParts = ({ three_d_secure, undecided }: Read): Pick<Decision, 'three_d_secure' | 'undecided'> => ({
  three_d_secure: {
    wish: three_d_secure?.action.wish ?? 'prefer',
    exemption: three_d_secure?.action.exemption ?? null,
    rule: three_d_secure?.ref ?? null,
  },
  undecided,
})

function declineDecision(matched: Read, decline: NonNullable<Decision['decline']>): Decision {
  const { rule } = decline
  const why = decisionText({ kind: 'decline', decline })
  return { ...commonParts(matched), plan: NO_PLAN, decline, cascade: null, rule, rules: [rule], why }
}

interface Routed {
  route: Found<RouteAction> | null
  cascade: RuleRef | null
  made: MadePlan
  connections: readonly RoutedConnection[]
  started: boolean
}

/** `skipped`: names of the accounts that were left out because they don't support 3-D Secure. */
function routeDecision(matched: Read, routed: Routed, skipped: readonly string[]): Decision {
  const { cascade, made } = routed
  const secure = matched.three_d_secure?.ref ?? null
  const rule = chosenBy(routed)
  const others = cascade !== null || secure !== null
  return {
    ...commonParts(matched),
    plan: made.plan,
    decline: null,
    cascade,
    rule,
    rules: [...new Set([rule, cascade, secure].filter((ref) => ref !== null))],
    why: `${decisionText({ kind: 'route', ...routed, others })}${no3dsText(skipped)}`,
  }
}

/** Returns the rule that chose the first account; null for the default account. */
function chosenBy({ route, cascade, made }: Routed): RuleRef | null {
  if (made.by === 'route') return route?.ref ?? null
  return made.by === 'cascade' ? cascade : null
}

const NO_3DS = '3-D Secure is required, but no available account supports it.'

/** Returns the names of the accounts that would have been tried first if they supported 3-D Secure. */
function skippedAccounts(wanted: Parameters<typeof planOf>[0], able: readonly RoutedConnection[]): string[] {
  const ids = new Set(able.map(({ connection_id }) => connection_id))
  const { steps } = planOf(wanted).plan
  const first = steps.findIndex(({ connection_id }) => ids.has(connection_id))
  const before = first === -1 ? steps : steps.slice(0, first)
  return before.flatMap(
    (step) => wanted.connections.find((one) => one.connection_id === step.connection_id)?.name ?? [],
  )
}

const NO_PLAN: CascadePlan = { steps: [], max_attempts: 0, max_seconds: 0 }

const isRoute = (found: Found<Deciding>): found is Found<RouteAction> => found.action.type !== 'decline'

/** Returns the payment methods offered to a shopper, in order, out of those available, with the rule that decided. */
export function decideMethods(
  rules: CompiledRules,
  facts: RoutingFacts,
  possible: readonly RoutedMethod[] = paymentMethods,
): { methods: RoutedMethod[]; rule: RuleRef | null } {
  for (const { ref, action, check } of rules.lists.checkout) {
    if (action.type !== 'checkout' || check(facts) !== 'yes') continue
    return { methods: action.methods.filter((method) => possible.includes(method)), rule: ref }
  }
  return { methods: [...possible], rule: null }
}
