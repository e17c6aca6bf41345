import type { RoutedConnection } from './facts.ts'
import { METHOD_NAMES, type RoutedMethod } from './fields.ts'
import type { MadePlan } from './plan.ts'
import { EXEMPTION_NAMES, type Exemption, type RuleRef, type ThreeDSecureWish } from './rules.ts'

/** Input for explaining a decision. */
type DecisionInput =
  | { kind: 'decline'; decline: { rule: RuleRef; reason: string } }
  | {
      kind: 'route'
      route: { ref: RuleRef; action: { type: 'one' | 'priority' | 'split' } } | null
      cascade: RuleRef | null
      made: MadePlan
      connections: readonly RoutedConnection[]
      /** The first connection is the one for which the card was entered, whatever the default is. */
      started: boolean
      /** True if rules contributed that don't choose the account. */
      others: boolean
    }

const named = ({ name, version }: RuleRef): string => `“${name}” (version ${version})`

/** Explains in one plain sentence why a payment is routed to its account. */
export function decisionText(told: DecisionInput): string {
  if (told.kind === 'decline') return `The rule ${named(told.decline.rule)} declined it: ${told.decline.reason}`
  const { route, cascade, made, connections, started } = told
  const [first, ...rest] = made.plan.steps.map(({ connection_id }) => nameOf(connections, connection_id))
  if (first === undefined) return 'No active connection can take this payment.'
  const then = rest.length > 0 ? `, then to ${rest.join(', ')}` : ''
  const skipped = made.passed_over.length > 0 ? ', since what it names before cannot take this payment now' : ''
  if (made.by === 'route' && route) {
    const how = route.action.type === 'split' && skipped === '' ? ' by its split' : ''
    return `The rule ${named(route.ref)} sends it to ${first}${how}${then}${skipped}.`
  }
  if (made.by === 'cascade' && cascade) {
    const why = route ? `The rule ${named(route.ref)} names none that can take it now` : 'No rule routed it'
    return `${why}; the cascade ${named(cascade)} sends it to ${first}${then}.`
  }
  const standsIn = connections.some(({ name, is_default }) => name === first && is_default === false)
  const usual = standsIn ? `${first}, in the place of the default account,` : `the default account ${first}`
  const fallback = started ? `${first}, which the payment was started with,` : usual
  if (route) return `The rule ${named(route.ref)} names none that can take it now, so ${fallback} does.`
  const none = told.others ? 'No rule routed it' : 'No rule matched'
  if (started) return `${none}; the payment was started with ${first}.`
  return standsIn
    ? `${none}, and ${first} replaces the default account, which cannot take this payment now.`
    : `${none}, and ${first} is the default account.`
}

/** Lists the accounts skipped by a payment that requires 3-D Secure; '' for none. */
export function no3dsText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const [was, does] = names.length === 1 ? ['was', 'it doesn’t'] : ['were', 'they don’t']
  return ` ${names.join(' and ')} ${was} passed over, since ${does} support 3-D Secure.`
}

const nameOf = (connections: readonly RoutedConnection[], id: string): string =>
  connections.find((connection) => connection.connection_id === id)?.name ?? id

/** Explains in one plain sentence which methods shoppers are offered. */
export function offeredMethodsText(rule: RuleRef | null, methods: readonly RoutedMethod[]): string {
  const names = methods.map((method) => METHOD_NAMES[method])
  if (!rule && names.length === 0) return 'No checkout rule matched, and no account takes anything now.'
  if (!rule) return `No checkout rule matched: all that the accounts take is offered, ${names.join(', ')}.`
  if (names.length === 0) return `The rule ${named(rule)} offers nothing that an account takes now.`
  return `The rule ${named(rule)} offers ${names.join(', then ')}.`
}

/** Explains why a payment's method is or isn't offered. */
export function methodText(rule: RuleRef | null, method: RoutedMethod, offered: boolean): string {
  if (!rule) return `No checkout rule matches: every method of the accounts is offered, ${METHOD_NAMES[method]} too.`
  return `The rule ${named(rule)} ${offered ? 'offers' : 'does not offer'} ${METHOD_NAMES[method]}.`
}

const WISHES: Readonly<Record<ThreeDSecureWish, string>> = {
  require: 'asks the bank for 3-D Secure.',
  prefer: 'leaves 3-D Secure to the bank.',
  skip: 'does not ask the bank for 3-D Secure; it may ask for it itself.',
  exemption: 'asks the bank for an exemption from 3-D Secure.',
}

/** Explains in one plain sentence how 3-D Secure is requested. */
export function threeDSecureText({
  wish,
  exemption,
  rule,
  unsupported_by = null,
}: {
  wish: ThreeDSecureWish
  exemption: Exemption | null
  rule: RuleRef | null
  /** The account that processes the payment but can't request the exemption. */
  unsupported_by?: string | null
}): string {
  if (!rule) return 'No rule speaks of 3-D Secure: the bank decides whether it wants it.'
  const kind = wish === 'exemption' && exemption ? ` (${EXEMPTION_NAMES[exemption]})` : ''
  if (wish === 'exemption' && unsupported_by !== null) {
    return `The rule ${named(rule)} wants an exemption from 3-D Secure${kind}, which ${unsupported_by} can’t ask for: the bank decides about 3-D Secure.`
  }
  return `The rule ${named(rule)} ${WISHES[wish].replace(/\.$/, '')}${kind}.`
}
