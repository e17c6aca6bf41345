import type { RoutingFacts } from './facts.ts'
import { isFieldName, RULE_FIELDS, type FieldName, type Operator } from './fields.ts'
import type { GivenCondition, RuleConditions } from './rules.ts'

/** Result of a condition; `unknown` while the field's value is unknown. */
export type ConditionResult = 'yes' | 'no' | 'unknown'

export type Check = (facts: RoutingFacts) => ConditionResult

const met = (yes: boolean): ConditionResult => (yes ? 'yes' : 'no')

const NEVER: Check = () => 'no'

/**
 * Compiles a condition to a function with its value prepared. A condition that no editor could have created never
 * matches.
 */
export function compileCondition(condition: GivenCondition): Check {
  const { field, operator } = condition
  if (!isFieldName(field)) return NEVER
  const { type } = RULE_FIELDS[field]
  switch (type) {
    case 'money':
      return amountCheck(condition)
    case 'number':
      return attemptCheck(condition)
    case 'time':
      return timeCheck(condition)
    case 'products':
      return productCheck(condition)
    case 'digits':
      return binCheck(condition)
    case 'choice':
    case 'country':
    case 'currency':
      return choiceCheck(textOf(field), operator, textsIn(condition))
  }
}

/** Returns the strings of a value, whether it is one or a list. */
export const textsIn = ({ value }: GivenCondition): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Returns both ends of a value; a single number is both. */
export function rangeIn({ value }: GivenCondition): [number, number] | null {
  if (typeof value === 'number') return [value, value]
  if (!Array.isArray(value)) return null
  const [from, to] = value
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : null
}

/** Returns true if a number satisfies an operator: `between` includes both ends, `below` excludes its own. */
function isWithin(number: number, operator: Operator, [from, to]: [number, number]): boolean {
  if (operator === 'at_least') return number >= from
  if (operator === 'below') return number < from
  if (operator === 'between') return number >= from && number <= to
  return operator === 'is' && number === from
}

function amountCheck(condition: GivenCondition): Check {
  const range = rangeIn(condition)
  const { currency, operator } = condition
  // Amounts in different currencies are not compared because there are no exchange rates here.
  return range ? (facts) => met(facts.currency === currency && isWithin(facts.amount, operator, range)) : NEVER
}

function attemptCheck(condition: GivenCondition): Check {
  const range = rangeIn(condition)
  return range ? (facts) => met(isWithin(facts.attempt, condition.operator, range)) : NEVER
}

/** Parses HH:MM to minutes after midnight; null for anything else. */
export function minutesOf(time: string | undefined): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function timeCheck(condition: GivenCondition): Check {
  const [first, last] = textsIn(condition)
  const from = minutesOf(first)
  const to = minutesOf(last)
  if (from === null || to === null) return NEVER
  // A range that starts later than it ends crosses midnight.
  return from <= to
    ? ({ minute_of_day: now }) => met(now >= from && now < to)
    : ({ minute_of_day: now }) => met(now >= from || now < to)
}

const isNegated = (operator: Operator): boolean => ['is_not', 'none_of', 'not_starts_with'].includes(operator)

function productCheck(condition: GivenCondition): Check {
  const wanted = new Set(textsIn(condition))
  const none = isNegated(condition.operator)
  return ({ product }) => (product === null ? 'unknown' : met(product.some((id) => wanted.has(id)) !== none))
}

function binCheck(condition: GivenCondition): Check {
  const starts = textsIn(condition)
  const none = isNegated(condition.operator)
  return ({ bin }) => {
    if (bin === null) return 'unknown'
    // Providers report six or eight digits: six digits can't confirm an eight-digit prefix.
    const short = starts.some((start) => start.length > bin.length && start.startsWith(bin))
    const hit = starts.some((start) => bin.startsWith(start))
    return short && !hit ? 'unknown' : met(hit !== none)
  }
}

type Read = (facts: RoutingFacts) => string | null

const READ: Readonly<Partial<Record<FieldName, Read>>> = {
  currency: (facts) => facts.currency,
  payment_method: (facts) => facts.payment_method,
  card_brand: (facts) => facts.card_brand,
  funding: (facts) => facts.funding,
  issuer_country: (facts) => facts.issuer_country,
  country: (facts) => facts.country,
  ip_country: (facts) => facts.ip_country,
  device: (facts) => facts.device,
  customer_type: (facts) => facts.customer_type,
  initiator: (facts) => facts.initiator,
}

const textOf = (field: FieldName): Read => READ[field] ?? (() => null)

function choiceCheck(read: Read, operator: Operator, values: readonly string[]): Check {
  const wanted = new Set(values)
  const none = isNegated(operator)
  return (facts) => {
    const value = read(facts)
    return value === null ? 'unknown' : met(wanted.has(value) !== none)
  }
}

/** ALL of an empty list is met, ANY is not. A decisive result beats an unknown one. */
function joined(match: 'all' | 'any', checks: readonly Check[]): Check {
  const settles: ConditionResult = match === 'all' ? 'no' : 'yes'
  const rest: ConditionResult = match === 'all' ? 'yes' : 'no'
  const [only] = checks
  if (only && checks.length === 1) return only
  return (facts) => {
    let result: ConditionResult = rest
    for (const check of checks) {
      const one = check(facts)
      if (one === settles) return settles
      if (one === 'unknown') result = 'unknown'
    }
    return result
  }
}

/**
 * Compiles a rule's conditions to one function. A rule without conditions matches every payment; empty groups are
 * ignored.
 */
export function compileConditions({ match, groups }: RuleConditions): Check {
  const filled = groups.filter((group) => group.conditions.length > 0)
  if (filled.length === 0) return () => 'yes'
  return joined(
    match,
    filled.map((group) => joined(group.match, group.conditions.map(compileCondition))),
  )
}
