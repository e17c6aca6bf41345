import { boxesOf, isEmpty, isInside, meet, type Box } from './boxes.ts'
import { byPriority } from './decide.ts'
import type { ScaSupport } from './facts.ts'
import { isFieldName, RULE_FIELDS, type CardField, type FieldName } from './fields.ts'
import { unreportedText } from './unreported-fields.ts'
import { conditionsOf, connectionsOf, LIST_OF, type RoutingRule, type RuleAction } from './rules.ts'

export type LintKind =
  /** A higher rule always decides first. */
  | 'unreachable'
  /** Its own conditions contradict each other. */
  | 'never_fits'
  /** A higher rule that isn't an exception to it has the opposite action for some of its payments. */
  | 'conflicting'
  | 'paused_connection'
  | 'missing_connection'
  /** An account can't apply its 3-D Secure action. */
  | 'no_3ds'
  /** It uses a field that this server never receives, or that an account doesn't report in time. */
  | 'not_told'

export interface Lint {
  rule_id: string
  kind: LintKind
  message: string
  /** The other rule or connection involved; null for none. */
  other_rule_id: string | null
  connection_id: string | null
}

export interface LintConnection {
  connection_id: string
  name: string
  active: boolean
  /** Card fields that it doesn't report before the charge. */
  untold?: readonly CardField[]
  /** Set for accounts that charge cards. */
  sca?: ScaSupport
}

/** A rule to check; a draft decides nothing yet, so it can't shadow another rule. */
export type LintedRule = RoutingRule & { draft?: boolean }

interface Seen {
  rule: LintedRule
  boxes: Box[] | null
}

/**
 * Returns the questionable parts of a store's rules, none of which stop the rules from working. Disabled rules are not
 * checked.
 */
export function lintRules(
  rules: readonly LintedRule[],
  connections: readonly LintConnection[],
  untold: readonly FieldName[] = [],
): Lint[] {
  const seen: Seen[] = rules
    .filter((rule) => rule.enabled)
    .toSorted(byPriority)
    .map((rule) => ({ rule, boxes: boxesOf(rule.conditions) }))
  return seen.flatMap((one, at) => {
    const above = seen
      .slice(0, at)
      .filter((other) => other.rule.draft !== true && LIST_OF[other.rule.kind] === LIST_OF[one.rule.kind])
    return [
      ...connectionLints(one.rule, connections),
      ...untoldLints(one.rule, untold),
      ...cardLints(one.rule),
      ...scaLints(one.rule, connections),
      ...initiatorLints(one.rule),
      ...accountLints(one.rule, connections),
      ...orderLints(one, above),
    ]
  })
}

function connectionLints(rule: RoutingRule, connections: readonly LintConnection[]): Lint[] {
  return connectionsOf(rule.action).flatMap((connection_id): Lint[] => {
    const found = connections.find((connection) => connection.connection_id === connection_id)
    if (found?.active) return []
    const base = { rule_id: rule.rule_id, other_rule_id: null, connection_id }
    return found
      ? [{ ...base, kind: 'paused_connection', message: `${found.name} is paused, so this rule skips it.` }]
      : [{ ...base, kind: 'missing_connection', message: 'This rule uses a deleted account and skips it.' }]
  })
}

function untoldLints({ rule_id, conditions }: RoutingRule, untold: readonly FieldName[]): Lint[] {
  const named = new Set(conditionsOf(conditions).map(({ field }) => field))
  return untold.flatMap((field): Lint[] => {
    if (!named.has(field)) return []
    const message = `${RULE_FIELDS[field].label} isn’t available on this server, so the condition never matches.`
    return [{ rule_id, kind: 'not_told', message, other_rule_id: null, connection_id: null }]
  })
}

/** Reports card fields in a rule for payments without a card. */
function cardLints({ rule_id, kind, conditions }: RoutingRule): Lint[] {
  if (LIST_OF[kind] !== 'other') return []
  const named = new Set(conditionsOf(conditions).map(({ field }) => field))
  return [...named].flatMap((field): Lint[] => {
    if (!isFieldName(field) || RULE_FIELDS[field].known !== 'card') return []
    const message = `${RULE_FIELDS[field].label} is only known for wallets that report the card, so PayPal and Cash App payments never match.`
    return [{ rule_id, kind: 'not_told', message, other_rule_id: null, connection_id: null }]
  })
}

/** Reports fields that an account that charges cards doesn't report before the charge. */
function accountLints({ rule_id, kind, conditions }: RoutingRule, connections: readonly LintConnection[]): Lint[] {
  if (LIST_OF[kind] === 'other') return []
  const named = new Set(conditionsOf(conditions).map(({ field }) => field))
  return connections.flatMap(({ connection_id, name, active, untold = [] }): Lint[] => {
    const missed = untold.filter((field) => named.has(field))
    if (!active || missed.length === 0) return []
    const message = `${unreportedText(name, missed)}, so the condition never matches there.`
    return [{ rule_id, kind: 'not_told', message, other_rule_id: null, connection_id }]
  })
}

/** Reports accounts that charge cards and can't apply a 3-D Secure rule. */
function scaLints({ rule_id, action }: RoutingRule, connections: readonly LintConnection[]): Lint[] {
  if (action.type !== 'three_d_secure') return []
  const { wish, exemption } = action
  const base = { rule_id, kind: 'no_3ds', other_rule_id: null } as const
  const taking = connections.flatMap(({ connection_id, name, active, sca }) =>
    active && sca ? [{ connection_id, name, sca }] : [],
  )
  if (wish === 'require') {
    const without = taking.filter(({ sca }) => !sca.three_d_secure)
    if (without.length > 0 && without.length === taking.length) {
      const message = 'None of your active accounts supports 3-D Secure, so matching payments are declined.'
      return [{ ...base, connection_id: null, message }]
    }
    return without.map(({ connection_id, name }) => ({
      ...base,
      connection_id,
      message: `${name} doesn’t support 3-D Secure, so matching payments go to another account.`,
    }))
  }
  if (wish !== 'exemption' || !exemption) return []
  const able = taking.filter(({ sca }) => sca.exemptions.includes(exemption)).map(({ name }) => name)
  const who = able.length > 0 ? `Only ${able.join(' and ')} can` : 'None of your active accounts can'
  if (able.length === taking.length) return []
  const message = `${who} request this exemption. Otherwise the bank decides on 3-D Secure.`
  return [{ ...base, connection_id: null, message }]
}

/** Reports rules for merchant-initiated charges, which no store makes. */
function initiatorLints({ rule_id, conditions }: RoutingRule): Lint[] {
  const isMerchant = conditionsOf(conditions).some(
    ({ field, operator, value }) => field === 'initiator' && (operator === 'is') === (value === 'merchant'),
  )
  if (!isMerchant) return []
  const message = 'Customers initiate every payment in this store, so this condition never matches.'
  return [{ rule_id, kind: 'not_told', message, other_rule_id: null, connection_id: null }]
}

function orderLints({ rule, boxes }: Seen, above: readonly Seen[]): Lint[] {
  if (boxes === null) return []
  const base = { rule_id: rule.rule_id, connection_id: null }
  if (boxes.length === 0) {
    const message = 'The conditions contradict each other, so no payment can match.'
    return [{ ...base, kind: 'never_fits', message, other_rule_id: null }]
  }
  const ends = above.filter((other) => isSameAspect(other.rule, rule))
  const first = ends.find((other) => covers(other.boxes, boxes))
  if (first) {
    const message = `“${first.rule.name}” has higher priority and matches all the same payments.`
    return [{ ...base, kind: 'unreachable', message, other_rule_id: first.rule.rule_id }]
  }
  const against = ends.find(
    (other) =>
      areConflicting(other.rule.action, rule.action) &&
      overlap(other.boxes, boxes) &&
      !covers(boxes, other.boxes ?? []),
  )
  if (!against) return []
  const message = `“${against.rule.name}” has higher priority, matches some of the same payments and does the opposite.`
  return [{ ...base, kind: 'conflicting', message, other_rule_id: against.rule.rule_id }]
}

/** A rule can only shadow rules about the same decision: 3-D Secure is decided separately from the route. */
const isSameAspect = (a: RoutingRule, b: RoutingRule): boolean => (a.kind === '3d_secure') === (b.kind === '3d_secure')

const covers = (outer: readonly Box[] | null, inner: readonly Box[]): boolean =>
  outer !== null && inner.every((box) => outer.some((wide) => isInside(box, wide)))

const overlap = (a: readonly Box[] | null, b: readonly Box[]): boolean =>
  a !== null && a.some((one) => b.some((other) => !isEmpty(meet(one, other))))

/**
 * Returns true if the first rule defeats the purpose of the second. Declines before routes and exceptions before the
 * rule are normal; a route or 3-D Secure setting that overlaps a different one is not.
 */
function areConflicting(a: RuleAction, b: RuleAction): boolean {
  if (a.type === 'three_d_secure' && b.type === 'three_d_secure') {
    return (a.wish === 'require') !== (b.wish === 'require') && a.wish !== 'prefer' && b.wish !== 'prefer'
  }
  return a.type !== 'decline' && b.type === 'decline'
}
