/** Steps of a flow, in the order in which shoppers see them (B §1). A flow has at most one step of each kind. */
export const flowStepKinds = ['cart', 'payment_page', 'upsell', 'downsell', 'confirmation_page'] as const
export type FlowStepKind = (typeof flowStepKinds)[number]

/** Outcomes of a step: offers are accepted or declined, all other steps continue with `next`. */
export const flowOutcomes = ['next', 'accepted', 'declined'] as const
export type FlowOutcome = (typeof flowOutcomes)[number]

/** One version of a step's content. */
interface FlowVariant {
  variant_id: string
  /** The cart, page or optimizer to show; null while none is selected. */
  ref_id: string | null
  /** Percent of shoppers who get it; the weights of a step add up to 100. */
  weight: number
}

export interface FlowStep {
  step_id: string
  kind: FlowStepKind
  variants: readonly FlowVariant[]
}

export interface FlowEdge {
  from: string
  to: string
  outcome: FlowOutcome
}

export interface Flow {
  steps: readonly FlowStep[]
  edges: readonly FlowEdge[]
}

export type OfferKind = Extract<FlowStepKind, 'upsell' | 'downsell'>

export const isOfferKind = (kind: FlowStepKind): kind is OfferKind => kind === 'upsell' || kind === 'downsell'

/** Returns every repeated occurrence of an id. */
export const duplicatesIn = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) < index)

const NEXT: readonly FlowOutcome[] = ['next']
const OFFER_OUTCOMES: readonly FlowOutcome[] = ['accepted', 'declined']

/** Returns the outcomes that a step must have an edge for. */
export const outcomesOf = (kind: FlowStepKind): readonly FlowOutcome[] => {
  if (kind === 'confirmation_page') return []
  return isOfferKind(kind) ? OFFER_OUTCOMES : NEXT
}

/** Kinds of steps that can follow a step. */
const FOLLOWERS: Readonly<Record<FlowStepKind, readonly FlowStepKind[]>> = {
  cart: ['payment_page'],
  payment_page: ['upsell', 'downsell', 'confirmation_page'],
  upsell: ['downsell', 'confirmation_page'],
  downsell: ['confirmation_page'],
  confirmation_page: [],
}

export const canFollow = (from: FlowStepKind, to: FlowStepKind): boolean => FOLLOWERS[from].includes(to)

/** Returns the step of a kind, of which there is at most one. */
export const stepOf = ({ steps }: Flow, kind: FlowStepKind): FlowStep | undefined =>
  steps.find((step) => step.kind === kind)

/** Returns the step that an outcome leads to. */
export function stepAfter({ steps, edges }: Flow, step_id: string, outcome: FlowOutcome): FlowStep | undefined {
  const to = edges.find((edge) => edge.from === step_id && edge.outcome === outcome)?.to
  return to === undefined ? undefined : steps.find((step) => step.step_id === to)
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Hashes a string to a pseudorandom number from 0 to 2^32 - 1: FNV-1a, followed by a bit mix. */
function hashOf(text: string): number {
  let hash = FNV_START
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const RANGE = 2 ** 32

/** Returns the variant at `share` (0 to below 1) of the cumulative weights. */
function variantAt(variants: readonly FlowVariant[], share: number): FlowVariant | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  return variants.find(({ weight }) => (passed += weight) > share * total)
}

/**
 * Assigns a variant of each step to a shopper, as ids in step order. The same seed always gives the same path through
 * the same flow, and many seeds follow the weights.
 * @param kept the shopper's earlier path: its variants that are still in the flow are kept, whatever the current
 * weights are
 */
export function assignPath({ steps }: Flow, seed: string, kept: readonly string[] = []): string[] {
  return steps.flatMap(({ step_id, variants }) => {
    const before = variants.find(({ variant_id }) => kept.includes(variant_id))
    const chosen = before ?? variantAt(variants, hashOf(`${seed} ${step_id}`) / RANGE)
    return chosen ? [chosen.variant_id] : []
  })
}

/** Returns what a path shows at a step; null if the step is not on the path. */
export function shownAt(step: FlowStep | undefined, path: readonly string[]): string | null {
  return step?.variants.find(({ variant_id }) => path.includes(variant_id))?.ref_id ?? null
}

/**
 * Returns the optimizer of a kind that a path offers; null if the flow has none there. It is the first offer after the
 * payment page, or the one that follows it after `outcome`.
 */
export function offerOnPath(
  flow: Flow,
  path: readonly string[],
  kind: OfferKind,
  outcome: Exclude<FlowOutcome, 'next'> = 'declined',
): string | null {
  const page = stepOf(flow, 'payment_page')
  const first = page && stepAfter(flow, page.step_id, 'next')
  const step = first?.kind === kind ? first : first && stepAfter(flow, first.step_id, outcome)
  return step?.kind === kind ? shownAt(step, path) : null
}

/** A session's path, assigned at its start. */
interface FlowChoice {
  flow_path: string[]
  cart_id: string | null
  payment_page_id: string | null
  confirmation_page_id: string | null
}

/**
 * Assigns a new session's path through a flow; null if it must pay on a page that the flow doesn't have.
 * @param kept the shopper's earlier path
 * @param payment_page_id the page of the session's payment link
 */
export function choosePath(
  flow: Flow,
  seed: string,
  { kept = [], payment_page_id }: { kept?: readonly string[] | undefined; payment_page_id?: string | undefined } = {},
): FlowChoice | null {
  const variants = stepOf(flow, 'payment_page')?.variants ?? []
  const named = variants.find(({ ref_id }) => ref_id === payment_page_id)
  if (payment_page_id !== undefined && !named) return null
  const others = kept.filter((id) => !named || !variants.some(({ variant_id }) => variant_id === id))
  const flow_path = assignPath(flow, seed, named ? [named.variant_id, ...others] : others)
  const shown = (kind: FlowStepKind) => shownAt(stepOf(flow, kind), flow_path)
  return {
    flow_path,
    cart_id: shown('cart'),
    payment_page_id: shown('payment_page'),
    confirmation_page_id: shown('confirmation_page'),
  }
}
