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
  const tail = items.at(-1) ?? '…'
  return head.length === 0 ? tail : `${head.join(', ')} ${last} ${tail}`
}

/** Field names for use within a sentence. */
const SUBJECTS: Readonly<Record<FieldName, string>> = {
  amount: 'the amount',
  currency: 'the currency',
  payment_method: 'the payment method',
  card_brand: 'the card brand',
  funding: 'the card funding',
  bin: 'the card number',
  issuer_country: 'the issuer country',
  country: 'the billing country',
  ip_country: 'the IP country',
  device: 'the device',
  product: 'the cart',
  customer_type: 'the customer',
  attempt: 'the attempt number',
  initiator: 'the payment',
  time_of_day: 'the time',
}

const NEGATED: ReadonlySet<Operator> = new Set(['is_not', 'none_of', 'not_starts_with'])

/** Describes one comparison, like 'the amount is at least $150.00'. */
export function conditionText(condition: GivenCondition, names: RuleNames): string {
  const { field, operator } = condition
  if (!isFieldName(field)) return 'an unsupported condition is met'
  const { type } = RULE_FIELDS[field]
  const subject = SUBJECTS[field]
  if (type === 'money' || type === 'number') return `${subject} ${rangeWords(condition, type)}`
  if (type === 'time') {
    const [from = '', to = ''] = textsIn(condition)
    return `${subject} is between ${from} and ${to} (${zoneLabel(names.time_zone)})`
  }
  const not = NEGATED.has(operator)
  const values = textsIn(condition).map((value) => valueName(field, value, names))
  const some = list(values, 'or')
  if (type === 'products') return `${subject} ${not ? 'doesn’t contain' : 'contains'} ${some}`
  if (type === 'digits') return `${subject} ${not ? 'doesn’t start' : 'starts'} with ${some}`
  if (field === 'initiator') return `${subject} ${not ? 'isn’t' : 'is'} initiated by ${some}`
  return `${subject} ${not ? 'isn’t' : 'is'} ${some}`
}

function rangeWords(condition: GivenCondition, type: 'money' | 'number'): string {
  const [from, to] = rangeIn(condition) ?? [0, 0]
  const { operator, currency = 'USD' } = condition
  const shown = (amount: number) => (type === 'money' ? formatMoney(amount, currency) : String(amount))
  if (operator === 'below') return `is below ${shown(from)}`
  if (operator === 'between') return `is between ${shown(from)} and ${shown(to)}`
  return operator === 'is' ? `is ${shown(from)}` : `is at least ${shown(from)}`
}

function valueName(field: FieldName, value: string, names: RuleNames): string {
  const { type, choices } = RULE_FIELDS[field]
  if (type === 'country') return names.country(value) ?? value
  if (type === 'products') return names.product(value) ?? 'a deleted product'
  return choices?.[value] ?? value
}

/** Joins clauses: 'a', 'a and b', or 'a, b, and c'. A clause with a comma gets one before the conjunction. */
const clauses = (items: readonly string[], last: 'and' | 'or'): string => {
  const head = items.slice(0, -1)
  const comma = items.length > 2 || items.some((item) => item.includes(','))
  return head.length === 0 ? (items[0] ?? '') : `${head.join(', ')}${comma ? ',' : ''} ${last} ${items.at(-1) ?? ''}`
}

/** Describes all conditions of a rule; '' for a rule without any. */
export function conditionsText({ match, groups }: RuleConditions, names: RuleNames): string {
  const filled = groups.filter((group) => group.conditions.length > 0)
  const [first] = filled
  // The conditions of a group that is joined like the groups need no grouping of their own.
  const outer = filled.length === 1 && first ? first.match : match
  const parts = filled.flatMap((group) => {
    const words = group.conditions.map((condition) => conditionText(condition, names))
    if (group.match === outer || words.length === 1) return words
    return group.match === 'any' ? `either ${clauses(words, 'or')}` : clauses(words, 'and')
  })
  return clauses(parts, outer === 'all' ? 'and' : 'or')
}

const accountName = (names: RuleNames, id: string): string =>
  id === '' ? '…' : (names.connection(id) ?? 'a deleted account')

/** What a rule does: a verb phrase that the conditions can follow, and sentences that add details. */
interface ActionWords {
  head: string
  details: readonly string[]
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

function actionWords(action: RuleAction, names: RuleNames, what: string): ActionWords {
  const name = (id: string) => accountName(names, id)
  const words = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
  const of = what === '' ? '' : `for ${what}`
  switch (action.type) {
    case 'one':
      return { head: words('Route', what, `to ${name(action.connection_id)}`), details: [] }
    case 'priority':
      return { head: words('Route', what, `to ${action.connection_ids.map(name).join(', then ')}`), details: [] }
    case 'split': {
      const shares = action.shares.map(({ connection_id, percent }) => `${name(connection_id)} (${percent}%)`)
      return { head: words('Split', what, `between ${list(shares, 'and')}`), details: [] }
    }
    case 'decline':
      return { head: words('Decline', what || 'the payment'), details: [sentence(`Reason: ${action.reason}`)] }
    case 'three_d_secure':
      return threeDSecureWords(action, of)
    case 'checkout': {
      const methods = action.methods.map((method) => METHOD_NAMES[method])
      const order = methods.length > 1 ? ', in this order' : ''
      const shown = methods.length === 0 ? 'no payment methods' : list(methods, 'and')
      return { head: `${words('Show', shown, what === '' ? '' : `to ${what}`)}${order}`, details: [] }
    }
    case 'cascade':
      return cascadeWords(action, name, what)
  }
}

function threeDSecureWords(
  { wish, exemption }: Extract<RuleAction, { type: 'three_d_secure' }>,
  of: string,
): ActionWords {
  const words = (head: string, ...details: readonly string[]) => ({ head: of === '' ? head : `${head} ${of}`, details })
  if (wish === 'require') return words('Require 3-D Secure')
  if (wish === 'prefer') return words('Let the bank decide on 3-D Secure')
  if (wish === 'skip') return words('Skip 3-D Secure', 'The bank can still require it.')
  return words(`Request a 3-D Secure exemption${exemption ? ` (${EXEMPTION_NAMES[exemption]})` : ''}`)
}

function cascadeWords(
  { steps, max_attempts, max_seconds }: Extract<RuleAction, { type: 'cascade' }>,
  name: (id: string) => string,
  what: string,
): ActionWords {
  if (steps.length === 0) return { head: 'Add accounts to this cascade', details: [] }
  const path = steps.map(({ connection_id }) => name(connection_id)).join(', then ')
  const reasons = steps.slice(0, -1).map(({ connection_id, go_on }) => {
    const after = list(
      go_on.map((reason) => FALLBACK_REASON_LABELS[reason]),
      'or',
    )
    return go_on.length === 0
      ? `Never fall back from ${name(connection_id)}.`
      : `Fall back from ${name(connection_id)} on: ${after}.`
  })
  const attempts = max_attempts === 1 ? '1 attempt' : `${max_attempts} attempts`
  return {
    head: what === '' ? `Try ${path}` : `Try ${what} with ${path}`,
    details: [...reasons, `Up to ${attempts} in ${max_seconds} seconds.`],
  }
}

/** Describes what a rule does, like 'Route to Adyen EU, then Stripe US'. */
export function actionText(action: RuleAction, names: RuleNames): string {
  const { head, details } = actionWords(action, names, '')
  return details.length === 0 ? head : `${sentence(head)} ${details.join(' ')}`
}

const SUBJECT_OF: Readonly<Record<RuleKind, readonly [some: string, every: string]>> = {
  cascade: ['payments', 'every payment'],
  checkout: ['shoppers', 'every shopper'],
  card: ['card payments', 'every card payment'],
  route_to_connection: ['card payments', 'every card payment'],
  decline: ['card payments', 'every card payment'],
  '3d_secure': ['card payments', 'every card payment'],
  other: ['payments without a card', 'every payment without a card'],
  decline_other: ['payments without a card', 'every payment without a card'],
}

/** Describes a rule in plain sentences, like 'Route card payments to Adyen EU if the currency is EUR.' */
export function ruleText(
  { kind, conditions, action }: { kind: RuleKind; conditions: RuleConditions; action: RuleAction },
  names: RuleNames,
): string {
  const when = conditionsText(conditions, names)
  const [some, every] = SUBJECT_OF[kind]
  const { head, details } = actionWords(action, names, when === '' ? every : some)
  const comma = head.includes(',') ? ',' : ''
  const first = sentence(when === '' ? head : `${head}${comma} if ${when}`)
  return [first, ...details].join(' ')
}
