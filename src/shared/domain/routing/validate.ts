import { textsIn, minutesOf, rangeIn } from './conditions.ts'
import { isFieldName, RULE_FIELDS, type FieldName } from './fields.ts'
import {
  ACTIONS_OF,
  conditionsOf,
  type GivenCondition,
  type RuleAction,
  type RuleContent,
  type RuleKind,
} from './rules.ts'

/** Ids and codes that exist in the rule's store and mode. */
export interface KnownIds {
  connection: (id: string) => boolean
  product: (id: string) => boolean
  country: (code: string) => boolean
  currency: (code: string) => boolean
}

export interface RuleProblem {
  /** The affected part of the rule: `conditions`, `action` or, for one comparison, `conditions.0.2`. */
  path: string
  message: string
}

/** Kinds that require a condition, because they would stop every payment without one. */
const NEEDS_CONDITIONS: ReadonlySet<RuleKind> = new Set(['decline', 'decline_other'])

/** Returns everything that makes a rule invalid. An empty list means that the rule works. */
export function ruleProblems(kind: RuleKind, content: RuleContent, known: KnownIds): RuleProblem[] {
  const { conditions, action } = content
  const problems: RuleProblem[] = []
  if (conditionsOf(conditions).length === 0 && NEEDS_CONDITIONS.has(kind)) {
    problems.push({
      path: 'conditions',
      message: 'Add at least one condition. Without conditions, this rule would decline every payment.',
    })
  }
  for (const [g, group] of conditions.groups.entries()) {
    for (const [c, condition] of group.conditions.entries()) {
      const message = conditionProblem(condition, known)
      if (message !== null) problems.push({ path: `conditions.${g}.${c}`, message })
    }
  }
  const message = ACTIONS_OF[kind].includes(action.type) ? actionProblem(action, known) : WRONG_ACTION
  if (message !== null) problems.push({ path: 'action', message })
  return problems
}

const WRONG_ACTION = 'This type of rule doesn’t support this action'

const BIN_DIGITS = 'Enter 1 to 8 digits and use “starts with” or “doesn’t start with”'
const BIN_START = /^\d{1,8}$/

const CURRENCY_NEEDED = 'Select a currency for the amount'

function conditionProblem(condition: GivenCondition, known: KnownIds): string | null {
  const { field, operator } = condition
  if (!isFieldName(field)) return 'Unknown field'
  const { type, operators, label } = RULE_FIELDS[field]
  if (!operators.includes(operator)) return type === 'digits' ? BIN_DIGITS : `${label} doesn’t support this operator`
  if (type === 'money' || type === 'number') {
    if (type === 'money' && !known.currency(condition.currency ?? '')) return CURRENCY_NEEDED
    return rangeProblem(condition)
  }
  if (type === 'time') return timeProblem(condition)
  const isList = operator !== 'is' && operator !== 'is_not'
  if (isList !== Array.isArray(condition.value)) return isList ? 'Select at least one value' : 'Select one value'
  const values = textsIn(condition)
  if (values.length === 0 || values.includes('')) return 'Select at least one value'
  if (type === 'digits') return values.every((value) => BIN_START.test(value)) ? null : BIN_DIGITS
  const wrong = values.find((value) => !isValue(field, value, known))
  return wrong === undefined ? null : `Unknown value for ${label}: “${wrong}”`
}

function rangeProblem(condition: GivenCondition): string | null {
  const range = rangeIn(condition)
  if (!range || Array.isArray(condition.value) !== (condition.operator === 'between')) return 'Enter a number'
  const [from, to] = range
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return 'Must be a whole number'
  if (from < 0) return 'Must not be negative'
  return to < from ? 'The second value must be at least the first' : null
}

function timeProblem(condition: GivenCondition): string | null {
  const [from, to, more] = textsIn(condition).map(minutesOf)
  if (from === undefined || to === undefined || from === null || to === null || more !== undefined) {
    return 'Enter two times, such as 09:00 and 17:30'
  }
  return from === to ? 'Enter two different times' : null
}

function isValue(field: FieldName, value: string, known: KnownIds): boolean {
  const { type, choices } = RULE_FIELDS[field]
  if (type === 'country') return known.country(value)
  if (type === 'currency') return known.currency(value)
  if (type === 'products') return known.product(value)
  return choices !== undefined && Object.hasOwn(choices, value)
}

const NO_CONNECTION = 'Select an account'
const GONE = 'This rule uses a deleted account. Select another one.'

function actionProblem(action: RuleAction, known: KnownIds): string | null {
  switch (action.type) {
    case 'one':
      return known.connection(action.connection_id) ? null : GONE
    case 'priority':
      return connectionsProblem(action.connection_ids, known)
    case 'split':
      return (
        connectionsProblem(
          action.shares.map((share) => share.connection_id),
          known,
        ) ?? splitProblem(action.shares)
      )
    case 'cascade':
      return cascadeProblem(action, known)
    case 'checkout':
      return checkoutProblem(action.methods)
    case 'three_d_secure':
      return action.wish === 'exemption' && action.exemption === undefined ? 'Select an exemption' : null
    case 'decline':
      return null
  }
}

function connectionsProblem(ids: readonly string[], known: KnownIds): string | null {
  if (ids.length === 0) return NO_CONNECTION
  if (new Set(ids).size < ids.length) return 'Use each account only once'
  return ids.every((id) => known.connection(id)) ? null : GONE
}

function splitProblem(shares: readonly { percent: number }[]): string | null {
  const total = shares.reduce((sum, share) => sum + share.percent, 0)
  return total === 100 ? null : `The shares add up to ${total}%. They must add up to 100%.`
}

function cascadeProblem({ steps }: Extract<RuleAction, { type: 'cascade' }>, known: KnownIds): string | null {
  const ids = steps.map((step) => step.connection_id)
  if (ids.length === 0) return 'Add at least one account'
  const again = ids.find((id, at) => ids.indexOf(id) < at)
  if (again !== undefined) return 'Use each account only once'
  if (!ids.every((id) => known.connection(id))) return GONE
  const idle = steps.slice(0, -1).findIndex((step) => step.go_on.length === 0)
  return idle === -1 ? null : `Select fallback reasons for step ${idle + 1}, or the steps after it never run`
}

function checkoutProblem(methods: readonly string[]): string | null {
  if (methods.length === 0) return 'Select at least one payment method, or shoppers can’t pay'
  return new Set(methods).size < methods.length ? 'Use each payment method only once' : null
}
