import { flowStepKinds, isOfferKind, type Flow, type FlowOutcome, type FlowStep, type FlowStepKind } from './flow.ts'

/** Counts of sessions with the same path through a flow that saw and accepted the same offers. */
export interface PathFigures {
  /** Ids of the path's variants. */
  path: readonly string[]
  started: number
  /** Sessions that saw the payment page. */
  viewed: number
  paid: number
  /** Ids of the optimizers that all of them saw. */
  seen: readonly string[]
  /** The subset that all of them accepted. */
  accepted: readonly string[]
}

/**
 * How many sessions took an edge from one variant to another, of those that reached the first. Each session takes one
 * edge from each step it reached to the next one it reached, so that incoming counts equal the sessions at a step.
 */
export interface EdgeFigure {
  from: string
  to: string
  outcome: FlowOutcome
  sessions: number
  of: number
  /** Not an edge of the flow: the steps in between were not shown because their triggers didn't match. */
  past: boolean
}

/** How many sessions reached a variant and how many continued: to the page, to a payment, or by accepting. */
export interface VariantFigure {
  variant_id: string
  sessions: number
  went_on: number
}

/** A step on a path, with how many of its sessions reached it. */
interface ReachedStep {
  step: FlowStep
  variant_id: string
  sessions: number
  accepted: boolean
}

/**
 * Returns how many sessions of a path reached a step. Offers are shown after Pay is clicked and before anything is
 * charged (GAP-80).
 */
function sessionsAt(kind: FlowStepKind, ref_id: string | null, { started, viewed, paid, seen }: PathFigures): number {
  if (kind === 'cart') return started
  if (kind === 'payment_page') return seen.length > 0 ? started : viewed
  if (kind === 'confirmation_page') return paid
  return ref_id !== null && seen.includes(ref_id) ? started : 0
}

/** Returns the steps that a path's sessions reached, in checkout order. */
function reachedSteps({ steps }: Flow, figures: PathFigures): ReachedStep[] {
  return flowStepKinds.flatMap((kind) => {
    const step = steps.find((each) => each.kind === kind)
    const variant = step?.variants.find(({ variant_id }) => figures.path.includes(variant_id))
    if (!step || !variant) return []
    const { variant_id, ref_id } = variant
    const sessions = sessionsAt(kind, ref_id, figures)
    const missed = isOfferKind(kind) && sessions === 0
    return missed ? [] : [{ step, variant_id, sessions, accepted: figures.accepted.includes(ref_id ?? '') }]
  })
}

const keyOf = (from: string, to: string, outcome: FlowOutcome): string => [from, to, outcome].join(' ')

/** An edge of the flow before any session is counted: `of` counts those that could take it. */
function emptyEdges(flow: Flow, ways: readonly ReachedStep[][], paths: readonly PathFigures[]): EdgeFigure[] {
  return flow.edges.flatMap(({ from, to, outcome }) => {
    const [one, other] = [from, to].map((id) => flow.steps.find(({ step_id }) => step_id === id))
    if (!one || !other) return []
    return one.variants.flatMap(({ variant_id }) =>
      other.variants.map((target): EdgeFigure => {
        const met = ways.flatMap((way, at) =>
          paths[at]?.path.includes(target.variant_id) ? way.filter((each) => each.variant_id === variant_id) : [],
        )
        const of = met.reduce((sum, { sessions }) => sum + sessions, 0)
        return { from: variant_id, to: target.variant_id, outcome, sessions: 0, of, past: false }
      }),
    )
  })
}

const outcomeOf = (kind: FlowStepKind, accepted: boolean): FlowOutcome => {
  if (!isOfferKind(kind)) return 'next'
  return accepted ? 'accepted' : 'declined'
}

/** Returns every edge between two variants with its session counts, then the paths that skip offers. */
export function edgeFigures(flow: Flow, paths: readonly PathFigures[]): EdgeFigure[] {
  const ways = paths.map((figures) => reachedSteps(flow, figures))
  const edges = new Map(
    emptyEdges(flow, ways, paths).map((edge) => [keyOf(edge.from, edge.to, edge.outcome), edge] as const),
  )
  for (const way of ways) {
    for (const [at, { step, variant_id: from, accepted }] of way.entries()) {
      const next = way[at + 1]
      if (!next || next.sessions === 0) continue
      const outcome = outcomeOf(step.kind, accepted)
      const key = keyOf(from, next.variant_id, outcome)
      const edge = edges.get(key) ?? {
        from,
        to: next.variant_id,
        outcome,
        sessions: 0,
        of: metBy(ways, from),
        past: true,
      }
      edges.set(key, { ...edge, sessions: edge.sessions + next.sessions })
    }
  }
  return [...edges.values()]
}

const metBy = (ways: readonly ReachedStep[][], id: string): number =>
  ways.flat().reduce((sum, { variant_id, sessions }) => (variant_id === id ? sum + sessions : sum), 0)

/**
 * Returns how many sessions reached each variant and continued. For the last step, `went_on` is the number of orders.
 */
export function variantFigures({ steps }: Flow, paths: readonly PathFigures[]): VariantFigure[] {
  return steps.flatMap(({ kind, variants }) =>
    variants.map(({ variant_id, ref_id }) => {
      const figure = { variant_id, sessions: 0, went_on: 0 }
      for (const figures of paths.filter(({ path }) => path.includes(variant_id))) {
        const met = sessionsAt(kind, ref_id, figures)
        figure.sessions += kind === 'confirmation_page' ? figures.started : met
        if (kind === 'cart') figure.went_on += sessionsAt('payment_page', null, figures)
        else if (!isOfferKind(kind)) figure.went_on += figures.paid
        else if (ref_id !== null && figures.accepted.includes(ref_id)) figure.went_on += met
      }
      return figure
    }),
  )
}

/**
 * Returns true if two rates differ by more than chance explains: a two-sided two-proportion test at 95%. False while
 * either sample is too small.
 */
export function isClearlyAhead(one: VariantFigure, other: VariantFigure): boolean {
  const MOST_OF_CHANCE = 1.96
  const ENOUGH = 30
  if (one.sessions < ENOUGH || other.sessions < ENOUGH) return false
  const pooled = (one.went_on + other.went_on) / (one.sessions + other.sessions)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.sessions + 1 / other.sessions))
  if (spread === 0) return false
  return Math.abs(one.went_on / one.sessions - other.went_on / other.sessions) / spread > MOST_OF_CHANCE
}
