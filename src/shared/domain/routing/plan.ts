import { byCardEntry } from './card-entry.ts'
import { canRequire3ds, type RoutedConnection } from './facts.ts'
import { DEFAULT_FALLBACK_REASONS, type FallbackReason } from './fallback-reasons.ts'
import type { CascadeAction, CascadeStep } from './rules.ts'

/**
 * The order of accounts for a payment and its limits on attempts and time. Never returns to a connection beyond its own
 * number of attempts.
 */
export interface CascadePlan {
  steps: CascadeStep[]
  max_attempts: number
  /** From the first call to the start of the last one. */
  max_seconds: number
  /** Steps that can't request 3-D Secure, and so are skipped if the bank requires it. */
  without_3ds?: readonly string[]
}

/** Default timeout for a provider's response. */
export const DEFAULT_TIMEOUT_SECONDS = 20

const LONGEST_SECONDS = 25

export interface MadePlan {
  plan: CascadePlan
  /** The source of the first connection. */
  by: 'route' | 'cascade' | 'default'
  /** Connections that were listed before the first one and can't process the payment now. */
  passed_over: string[]
}

interface Wanted {
  /** Connections of the routing rule, in order; null without one. */
  wanted: readonly string[] | null
  cascade: CascadeAction | null
  /** Connections that can process the payment, the default one first. */
  connections: readonly RoutedConnection[]
}

const stepFor = (connection_id: string, go_on: readonly FallbackReason[]): CascadeStep => ({
  connection_id,
  go_on: [...go_on],
  max_attempts: 1,
  timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
})

/**
 * Builds the steps of a payment: the routing rule's connections, then the cascade's remaining ones, or the default
 * connection if there are none. Accounts that can charge the entered card come before those that need a new entry. A
 * connection of the cascade always uses the cascade's terms; others continue after the default reasons if the rule
 * names several.
 */
export function planOf({ wanted, cascade, connections }: Wanted): MadePlan {
  const able = new Set(connections.map(({ connection_id }) => connection_id))
  const routed = (wanted ?? []).filter((id) => able.has(id))
  const steps = new Map<string, CascadeStep>()
  const terms = new Map(cascade?.steps.map((step) => [step.connection_id, step]))
  const others = routed.length > 1 || cascade !== null ? DEFAULT_FALLBACK_REASONS : []
  for (const id of routed) steps.set(id, terms.get(id) ?? stepFor(id, others))
  for (const step of cascade?.steps ?? []) {
    if (able.has(step.connection_id) && !steps.has(step.connection_id)) steps.set(step.connection_id, step)
  }
  const cascaded = steps.size > routed.length
  const [fallback] = connections
  if (steps.size === 0 && fallback) steps.set(fallback.connection_id, stepFor(fallback.connection_id, []))
  const by = sourceOf(routed.length > 0, cascaded)
  const scopes = new Map(connections.map(({ connection_id, token_scope }) => [connection_id, token_scope]))
  const list = byCardEntry([...steps.values()], ({ connection_id }) => scopes.get(connection_id))
  const without_3ds = list
    .map(({ connection_id }) => connection_id)
    .filter((id) => !canRequire3ds(connections.find((one) => one.connection_id === id) ?? {}))
  // One more than the steps have, for a retry with 3-D Secure if the bank requires it.
  const tries = list.reduce((sum, step) => sum + step.max_attempts, 1)
  return {
    plan: {
      steps: list,
      max_attempts: Math.min(tries, cascade?.max_attempts ?? tries),
      max_seconds: cascade?.max_seconds ?? LONGEST_SECONDS,
      ...(without_3ds.length > 0 && { without_3ds }),
    },
    by,
    passed_over: passedOver(by, wanted ?? [], terms, able),
  }
}

const sourceOf = (isRouted: boolean, isCascaded: boolean): MadePlan['by'] => {
  if (isRouted) return 'route'
  return isCascaded ? 'cascade' : 'default'
}

function passedOver(
  by: MadePlan['by'],
  wanted: readonly string[],
  terms: ReadonlyMap<string, CascadeStep>,
  able: ReadonlySet<string>,
): string[] {
  const named = by === 'route' ? wanted : [...wanted, ...terms.keys()]
  const first = named.findIndex((id) => able.has(id))
  return [...new Set(first === -1 ? named : named.slice(0, first))]
}
