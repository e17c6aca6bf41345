import type { RoutedConnection } from './facts.ts'
import type { MadePlan } from './plan.ts'
import type { RuleRef } from './rules.ts'

/** What a decision is told by. */
type Told =
  | { kind: 'decline'; decline: { rule: RuleRef; reason: string } }
  | {
      kind: 'route'
      route: { ref: RuleRef; action: { type: 'one' | 'priority' | 'split' } } | null
      cascade: RuleRef | null
      made: MadePlan
      connections: readonly RoutedConnection[]
      /** The first connection is the one that the card was entered with, whatever the default one is. */
      started: boolean
    }

const named = ({ name, version }: RuleRef): string => `“${name}” (version ${version})`

/** Why a payment goes where it goes, in one plain sentence. */
export function wordsOf(told: Told): string {
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
  const fallback = started ? `${first}, which the payment was started with,` : `the default connection ${first}`
  if (route) return `The rule ${named(route.ref)} names none that can take it now, so ${fallback} does.`
  return started
    ? `No rule matched; the payment was started with ${first}.`
    : `No rule matched, and ${first} is the default connection.`
}

const nameOf = (connections: readonly RoutedConnection[], id: string): string =>
  connections.find((connection) => connection.connection_id === id)?.name ?? id
