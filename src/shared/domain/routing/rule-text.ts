import { formatMoney } from '../money/money.ts'
import { zoneLabel } from '../address/time-zone.ts'
import { rangeIn, textsIn } from './conditions.ts'
import { isFieldName, METHOD_NAMES, RULE_FIELDS, type FieldName, type Operator } from './fields.ts'
import { FALLBACK_REASON_LABELS } from './fallback-reasons.ts'
import { EXEMPTION_NAMES, type GivenCondition, type RuleAction, type RuleConditions, type RuleKind } from './rules.ts'

/** Display names of ids: a connection's account name, a product's title, a country's name. Undefined if deleted. */
export interface RuleNames {
  connection: (id: string) => string | undefined
  product: (id: string) => string | undefined
  country: (code: string) => string | undefined
  /** The store's time zone, as an IANA name. */
  time_zone: string
}

const list = (items: readonly string[], last: 'and' | 'or'): string => {
  const head = items.slice(0, -1)
  const tail = items.at(-1) ?? 'nothing'
  return head.length === 0 ? tail : `${head.join(', ')} ${last} ${tail}`
}

/** Field names for use within a sentence. */
const SUBJECTS: Readonly<Record<FieldName, string>> = {
  amount: 'the amount',
  currency: 'the currency',
  payment_method: 'the payment method',
  card_brand: 'the card',
  funding: 'the card’s funding',
  bin: 'the card number',
  issuer_country: 'the card’s country',
  country: 'the billing country',
  ip_country: 'the country of the IP address',
  device: 'the device',
  product: 'the cart',
  customer_type: 'the customer',
  attempt: 'the attempt',
  initiator: 'who started the payment',
  time_of_day: 'the time of day',
}

const NEGATED: ReadonlySet<Operator> = new Set(['is_not', 'none_of', 'not_starts_with'])

/** Describes one comparison, like 'the amount is at least $150.00'. */
export function conditionText(condition: GivenCondition, names: RuleNames): string {
  const { field, operator } = condition
  if (!isFieldName(field)) return 'something that no longer exists'
  const { type } = RULE_FIELDS[field]
  const subject = SUBJECTS[field]
  if (type === 'money' || type === 'number') return `${subject} ${rangeWords(condition, type)}`
  if (type === 'time') {
    const [from = '', to = ''] = textsIn(condition)
    return `${subject} is from ${from} to ${to} ${clockWords(names.time_zone)}`
  }
  const not = NEGATED.has(operator)
  const values = textsIn(condition).map((value) => valueName(field, value, names))
  const some = list(values, 'or')
  if (type === 'products') return `${subject} ${not ? 'does not hold' : 'holds'} ${some}`
  if (type === 'digits') return `${subject} ${not ? 'does not start' : 'starts'} with ${some}`
  return `${subject} ${not ? 'is not' : 'is'} ${some}`
}

/** 'in Chicago time', or 'UTC'. */
const clockWords = (timeZone: string): string => (timeZone === 'UTC' ? 'UTC' : `in ${zoneLabel(timeZone)}`)

function rangeWords(condition: GivenCondition, type: 'money' | 'number'): string {
  const [from, to] = rangeIn(condition) ?? [0, 0]
  const { operator, currency = 'USD' } = condition
  const shown = (amount: number) => (type === 'money' ? formatMoney(amount, currency) : `number ${amount}`)
  if (operator === 'below') return `is below ${shown(from)}`
  if (operator === 'between') return `is from ${shown(from)} to ${shown(to)}`
  return operator === 'is' ? `is ${shown(from)}` : `is at least ${shown(from)}`
}

function valueName(field: FieldName, value: string, names: RuleNames): string {
  const { type, choices } = RULE_FIELDS[field]
  if (type === 'country') return names.country(value) ?? value
  if (type === 'products') return names.product(value) ?? 'a product that is gone'
  return choices?.[value] ?? value
}

/** Describes all conditions of a rule; '' for a rule without any. */
export function conditionsText({ match, groups }: RuleConditions, names: RuleNames): string {
  const filled = groups.filter((group) => group.conditions.length > 0)
  const parts = filled.map((group) => {
    const words = group.conditions.map((condition) => conditionText(condition, names))
    const joined = words.join(group.match === 'all' ? ' and ' : ' or ')
    return filled.length > 1 && words.length > 1 && group.match === 'any' ? `either ${joined}` : joined
  })
  return parts.join(match === 'all' ? ', and ' : ', or ')
}

const connectionName = (names: RuleNames, id: string): string => names.connection(id) ?? 'a connection that is gone'

/** Describes what a rule does, as the end of a sentence whose subject is a payment. */
export function actionText(action: RuleAction, names: RuleNames): string {
  const name = (id: string) => connectionName(names, id)
  switch (action.type) {
    case 'one':
      return `it goes to ${name(action.connection_id)}`
    case 'priority':
      return `it goes to ${action.connection_ids.map(name).join(', then to ')}`
    case 'split':
      return `customers are split: ${list(
        action.shares.map(({ connection_id, percent }) => `${percent} % to ${name(connection_id)}`),
        'and',
      )}`
    case 'decline':
      return `it is declined: ${action.reason}`
    case 'three_d_secure':
      return threeDSecureWords(action)
    case 'checkout':
      return action.methods.length === 0
        ? 'the shopper is offered no payment method'
        : `the shopper is offered ${list(
            action.methods.map((method) => METHOD_NAMES[method]),
            'and',
          )}, in this order`
    case 'cascade':
      return cascadeWords(action, name)
  }
}

function threeDSecureWords({ wish, exemption }: Extract<RuleAction, { type: 'three_d_secure' }>): string {
  if (wish === 'require') return '3-D Secure is required'
  if (wish === 'prefer') return '3-D Secure is asked for where the bank wants it'
  if (wish === 'skip') return '3-D Secure is skipped where the bank allows it'
  return `an exemption from 3-D Secure is asked for${exemption ? ` (${EXEMPTION_NAMES[exemption]})` : ''}`
}

function cascadeWords(
  { steps, max_attempts, max_seconds }: Extract<RuleAction, { type: 'cascade' }>,
  name: (id: string) => string,
): string {
  if (steps.length === 0) return 'it is tried with no connection yet'
  const path = steps.map(({ connection_id, go_on }, at) => {
    const last = at === steps.length - 1
    const after =
      go_on.length === 0
        ? 'no decline'
        : list(
            go_on.map((reason) => FALLBACK_REASON_LABELS[reason]),
            'or',
          )
    return last ? name(connection_id) : `${name(connection_id)} (goes on after ${after})`
  })
  return `it is tried with ${path.join(', then ')}: at most ${max_attempts} attempts in ${max_seconds} seconds, and never after a hard decline`
}

const SUBJECT_OF: Readonly<Record<RuleKind, string>> = {
  cascade: 'a payment',
  checkout: 'a checkout',
  card: 'a card payment',
  route_to_connection: 'a card payment',
  decline: 'a card payment',
  '3d_secure': 'a card payment',
  other: 'a payment without a card',
  decline_other: 'a payment without a card',
}

/** Describes a rule in one plain sentence. */
export function ruleText(
  { kind, conditions, action }: { kind: RuleKind; conditions: RuleConditions; action: RuleAction },
  names: RuleNames,
): string {
  const when = conditionsText(conditions, names)
  const subject = SUBJECT_OF[kind]
  const end = actionText(action, names)
  return when === '' ? `For every ${subject.slice(2)}, ${end}.` : `When ${when} for ${subject}, ${end}.`
}
