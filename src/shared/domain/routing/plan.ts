import { byCardEntry } from './card-entry.ts'
import { canRequire3ds, type RoutedConnection } from './facts.ts'
import { DEFAULT_GO_ON, type GoOnReason } from './go-on.ts'
import type { CascadeAction, CascadeStep } from './rules.ts'

/** What a payment may cost in tries and in time, and where it goes. Never twice to a connection but by its own count. */
export interface CascadePlan {
  steps: CascadeStep[]
  max_attempts: number
  /** From the first call to the beginning of the last one. */
  max_seconds: number
  /** The steps that can't ask for 3-D Secure: a bank that wants it is not answered there. */
  without_3ds?: readonly string[]
}

/** How long a provider may take to answer where nothing else is said. */
export const DEFAULT_TIMEOUT_SECONDS = 20

const LONGEST_SECONDS = 25

export interface MadePlan {
  plan: CascadePlan
  /** What named the first connection. */
  by: 'route' | 'cascade' | 'default'
  /** Connections that were named before the first one and cannot take the payment now. */
  passed_over: string[]
}

interface Wanted {
  /** By the rule that routes, in its order; null without one. */
  wanted: readonly string[] | null
  cascade: CascadeAction | null
  /** Those that can take the payment, the default one first. */
  connections: readonly RoutedConnection[]
}

const stepFor = (connection_id: string, go_on: readonly GoOnReason[]): CascadeStep => ({
  connection_id,
  go_on: [...go_on],
  max_attempts: 1,
  timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
})

/**
 * The steps of a payment: the connections of the rule that routes, then those of the cascade that are not among them; the
 * default connection where nothing else is there. Accounts that can charge the card as it was entered come before those that
 * need a new entry. A connection of the cascade keeps the cascade's own terms wherever it
 * stands; others go on after the default reasons if the rule names several.
 */
export function planOf({ wanted, cascade, connections }: Wanted): MadePlan {
  const able = new Set(connections.map(({ connection_id }) => connection_id))
  const routed = (wanted ?? []).filter((id) => able.has(id))
  const steps = new Map<string, CascadeStep>()
  const terms = new Map(cascade?.steps.map((step) => [step.connection_id, step]))
  const others = routed.length > 1 || cascade !== null ? DEFAULT_GO_ON : []
  for (const id of routed) steps.set(id, terms.get(id) ?? stepFor(id, others))
  for (const step of cascade?.steps ?? []) {
    if (able.has(step.connection_id) && !steps.has(step.connection_id)) steps.set(step.connection_id, step)
  }
  const cascaded = steps.size > routed.length
  const [fallback] = connections
  if (steps.size === 0 && fallback) steps.set(fallback.connection_id, stepFor(fallback.connection_id, []))
  const by = routed.length > 0 ? 'route' : cascaded ? 'cascade' : 'default'
  const scopes = new Map(connections.map(({ connection_id, token_scope }) => [connection_id, token_scope]))
  const list = byCardEntry([...steps.values()], ({ connection_id }) => scopes.get(connection_id))
  const without_3ds = list
    .map(({ connection_id }) => connection_id)
    .filter((id) => !canRequire3ds(connections.find((one) => one.connection_id === id) ?? {}))
  // One more than the steps have: a bank that asks for 3-D Secure gets it once.
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
