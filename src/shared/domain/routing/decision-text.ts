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

/** Explains why a payment is routed to its accounts, in order: 'Routed by “Cards” (version 2): Adyen EU, then NMI.' */
export function decisionText(told: DecisionInput): string {
  if (told.kind === 'decline') return `Declined by ${named(told.decline.rule)}: ${told.decline.reason}`
  const { route, cascade, made, connections, started } = told
  const names = made.plan.steps.map(({ connection_id }) => nameOf(connections, connection_id))
  const [first] = names
  if (first === undefined) return 'No active account can process this payment.'
  const path = names.join(', then ')
  const isSkipping = made.passed_over.length > 0
  if (made.by === 'route' && route) {
    const how = route.action.type === 'split' && !isSkipping ? 'Split' : 'Routed'
    const skipped = isSkipping ? ' Accounts that can’t process this payment were skipped.' : ''
    return `${how} by ${named(route.ref)}: ${path}.${skipped}`
  }
  const unavailable = route && `No account in ${named(route.ref)} can process this payment.`
  if (made.by === 'cascade' && cascade) {
    return `${unavailable ?? 'No routing rule matched.'} Cascade ${named(cascade)}: ${path}.`
  }
  const why = unavailable ?? (told.others ? 'No routing rule matched.' : 'No rule matched.')
  if (started) return `${why} Continued with ${first}, which the card was entered for.`
  const isReplacement = connections.some(({ name, is_default }) => name === first && is_default === false)
  return isReplacement
    ? `${why} Default account unavailable: used ${first} instead.`
    : `${why} Default account: ${first}.`
}

/** Lists the accounts skipped by a payment that requires 3-D Secure; '' for none. */
export function no3dsText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return ` Skipped without 3-D Secure: ${names.join(', ')}.`
}

const nameOf = (connections: readonly RoutedConnection[], id: string): string =>
  connections.find((connection) => connection.connection_id === id)?.name ?? id

/** Explains which methods shoppers see. */
export function offeredMethodsText(rule: RuleRef | null, methods: readonly RoutedMethod[]): string {
  const names = methods.map((method) => METHOD_NAMES[method])
  if (!rule && names.length === 0) return 'No checkout rule matched. No account can process payments right now.'
  if (!rule) return `No checkout rule matched. All available methods are shown: ${names.join(', ')}.`
  if (names.length === 0) return `No method in ${named(rule)} is available right now.`
  return `Shown by ${named(rule)}: ${names.join(', then ')}.`
}

/** Explains why a payment's method is or isn't shown. */
export function methodText(rule: RuleRef | null, method: RoutedMethod, offered: boolean): string {
  if (!rule) return `No checkout rule matched. All available methods are shown, including ${METHOD_NAMES[method]}.`
  return `${METHOD_NAMES[method].replace(/^c/, 'C')} ${offered ? 'shown' : 'hidden'} by ${named(rule)}.`
}

const WISHES: Readonly<Record<ThreeDSecureWish, string>> = {
  require: '3-D Secure required by',
  prefer: '3-D Secure left to the bank by',
  skip: '3-D Secure skipped by',
  exemption: '3-D Secure exemption requested by',
}

/** Explains how 3-D Secure is requested. */
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
  if (!rule) return 'No 3-D Secure rule matched. The bank decides.'
  const kind = wish === 'exemption' && exemption ? `: ${EXEMPTION_NAMES[exemption]}` : ''
  const requested = `${WISHES[wish]} ${named(rule)}${kind}.`
  if (wish === 'skip') return `${requested} The bank can still require it.`
  return wish === 'exemption' && unsupported_by !== null
    ? `${requested} ${unsupported_by} can’t request it, so the bank decides.`
    : requested
}
