import { isOfferKind, type Flow, type FlowOutcome, type FlowStep } from './flow.ts'

/** What the sessions that got one path through a flow did. */
export interface PathFigures {
  /** The ids of the variants they got. */
  path: readonly string[]
  started: number
  /** Saw the payment page. */
  viewed: number
  paid: number
  /** By the id of the optimizer. */
  offers: readonly { ref_id: string; shown: number; accepted: number }[]
}

/** How many sessions went along an edge, from one variant to another, of those that could have. */
export interface EdgeFigure {
  from: string
  to: string
  outcome: FlowOutcome
  sessions: number
  of: number
}

/** How many sessions met a variant and how many of them went on: to the page, paid, accepted. */
export interface VariantFigure {
  variant_id: string
  sessions: number
  went_on: number
}

interface Passed {
  sessions: number
  of: number
}

const NONE: Passed = { sessions: 0, of: 0 }

/** What one path's sessions did at a step: how many met it, how many left it along `outcome`. */
function passedAt(step: FlowStep, refId: string | null, outcome: FlowOutcome, figures: PathFigures): Passed {
  if (step.kind === 'cart') return { sessions: figures.viewed, of: figures.started }
  if (step.kind === 'payment_page') return { sessions: figures.paid, of: figures.viewed }
  if (!isOfferKind(step.kind)) return { sessions: figures.paid, of: figures.started }
  const offer = figures.offers.find((each) => each.ref_id === refId)
  if (!offer) return NONE
  const { shown, accepted } = offer
  return { sessions: outcome === 'declined' ? Math.max(0, shown - accepted) : accepted, of: shown }
}

/** Offers are shown once Pay is pressed, before anything is charged (GAP-80). */
const offered = ({ offers, viewed }: PathFigures, refId: string | null): Passed => ({
  sessions: Math.min(viewed, offers.find(({ ref_id }) => ref_id === refId)?.shown ?? 0),
  of: viewed,
})

const sum = (all: readonly Passed[]): Passed =>
  all.reduce((total, { sessions, of }) => ({ sessions: total.sessions + sessions, of: total.of + of }), NONE)

/** Every edge of a flow between two variants with what real sessions did there. */
export function edgeFigures({ steps, edges }: Flow, paths: readonly PathFigures[]): EdgeFigure[] {
  return edges.flatMap(({ from, to, outcome }) => {
    const [one, other] = [from, to].map((id) => steps.find(({ step_id }) => step_id === id))
    if (!one || !other) return []
    return one.variants.flatMap(({ variant_id, ref_id }) =>
      other.variants.map((target) => {
        const taken = paths.filter(({ path }) => path.includes(variant_id) && path.includes(target.variant_id))
        const toOffer = one.kind === 'payment_page' && isOfferKind(other.kind)
        const passed = sum(
          taken.map((figures) => (toOffer ? offered(figures, target.ref_id) : passedAt(one, ref_id, outcome, figures))),
        )
        return { from: variant_id, to: target.variant_id, outcome, ...passed }
      }),
    )
  })
}

/** Every variant of a flow with how many met it and went on from it. At the end 'went on' counts the orders. */
export function variantFigures({ steps }: Flow, paths: readonly PathFigures[]): VariantFigure[] {
  return steps.flatMap((step) =>
    step.variants.map(({ variant_id, ref_id }) => {
      const taken = paths.filter(({ path }) => path.includes(variant_id))
      const outcome = isOfferKind(step.kind) ? 'accepted' : 'next'
      const { sessions, of } = sum(taken.map((figures) => passedAt(step, ref_id, outcome, figures)))
      return { variant_id, sessions: of, went_on: sessions }
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
