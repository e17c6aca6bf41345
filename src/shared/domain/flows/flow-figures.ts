import { flowStepKinds, isOfferKind, type Flow, type FlowOutcome, type FlowStep, type FlowStepKind } from './flow.ts'

/** What the sessions did that got one path through a flow, and saw and accepted the same offers on it. */
export interface PathFigures {
  /** The ids of the variants they got. */
  path: readonly string[]
  started: number
  /** Saw the payment page. */
  viewed: number
  paid: number
  /** The ids of the optimizers that every one of them saw. */
  seen: readonly string[]
  /** Of those, the ones that every one of them accepted. */
  accepted: readonly string[]
}

/**
 * How many sessions went along an edge, from one variant to another, of those that met the first. Every session goes along
 * one edge from each step that it met to the next that it met, so that what comes into a step is what is met there.
 */
export interface EdgeFigure {
  from: string
  to: string
  outcome: FlowOutcome
  sessions: number
  of: number
  /** No edge of the flow: the sessions were not shown what lies between, as its trigger did not fit them. */
  past: boolean
}

/** How many sessions met a variant and how many of them went on: to the page, paid, accepted. */
export interface VariantFigure {
  variant_id: string
  sessions: number
  went_on: number
}

/** A step that a path leads to, and how many of its sessions came there. */
interface Met {
  step: FlowStep
  variant_id: string
  sessions: number
  accepted: boolean
}

/** How many sessions of a path came to a step. Offers are shown once Pay is pressed, before anything is charged (GAP-80). */
function metAt(kind: FlowStepKind, ref_id: string | null, { started, viewed, paid, seen }: PathFigures): number {
  if (kind === 'cart') return started
  if (kind === 'payment_page') return seen.length > 0 ? started : viewed
  if (kind === 'confirmation_page') return paid
  return ref_id !== null && seen.includes(ref_id) ? started : 0
}

/** What a path's sessions met, in the order of a checkout. */
function wayOf({ steps }: Flow, figures: PathFigures): Met[] {
  return flowStepKinds.flatMap((kind) => {
    const step = steps.find((each) => each.kind === kind)
    const variant = step?.variants.find(({ variant_id }) => figures.path.includes(variant_id))
    if (!step || !variant) return []
    const { variant_id, ref_id } = variant
    const sessions = metAt(kind, ref_id, figures)
    const missed = isOfferKind(kind) && sessions === 0
    return missed ? [] : [{ step, variant_id, sessions, accepted: figures.accepted.includes(ref_id ?? '') }]
  })
}

const keyOf = (from: string, to: string, outcome: FlowOutcome): string => [from, to, outcome].join(' ')

/** An edge that the flow draws, before anybody went along it: `of` counts those who could have. */
function drawn(flow: Flow, ways: readonly Met[][], paths: readonly PathFigures[]): EdgeFigure[] {
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

/** Every edge of a flow between two variants with what real sessions did there, then the ways past offers. */
export function edgeFigures(flow: Flow, paths: readonly PathFigures[]): EdgeFigure[] {
  const ways = paths.map((figures) => wayOf(flow, figures))
  const edges = new Map(
    drawn(flow, ways, paths).map((edge) => [keyOf(edge.from, edge.to, edge.outcome), edge] as const),
  )
  for (const way of ways) {
    for (const [at, { step, variant_id: from, accepted }] of way.entries()) {
      const next = way[at + 1]
      if (!next || next.sessions === 0) continue
      const outcome = isOfferKind(step.kind) ? (accepted ? 'accepted' : 'declined') : 'next'
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

const metBy = (ways: readonly Met[][], id: string): number =>
  ways.flat().reduce((sum, { variant_id, sessions }) => (variant_id === id ? sum + sessions : sum), 0)

/** Every variant of a flow with how many met it and went on from it. At the end 'went on' counts the orders of all. */
export function variantFigures({ steps }: Flow, paths: readonly PathFigures[]): VariantFigure[] {
  return steps.flatMap(({ kind, variants }) =>
    variants.map(({ variant_id, ref_id }) => {
      const figure = { variant_id, sessions: 0, went_on: 0 }
      for (const figures of paths.filter(({ path }) => path.includes(variant_id))) {
        const met = metAt(kind, ref_id, figures)
        figure.sessions += kind === 'confirmation_page' ? figures.started : met
        if (kind === 'cart') figure.went_on += metAt('payment_page', null, figures)
        else if (!isOfferKind(kind)) figure.went_on += figures.paid
        else if (ref_id !== null && figures.accepted.includes(ref_id)) figure.went_on += met
      }
      return figure
    }),
  )
}

/**
 * Whether the difference between two rates is more than chance would explain: a two-sided test of two proportions at
 * 95 %. False while either has too few sessions to tell.
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
