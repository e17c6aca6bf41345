/** What a flow is made of, in the order in which a shopper meets it (B §1). A flow has one step of each kind at most. */
export const flowStepKinds = ['cart', 'payment_page', 'upsell', 'downsell', 'confirmation_page'] as const
export type FlowStepKind = (typeof flowStepKinds)[number]

/** Where a shopper goes on: offers are accepted or declined, everything else goes on by itself. */
export const flowOutcomes = ['next', 'accepted', 'declined'] as const
export type FlowOutcome = (typeof flowOutcomes)[number]

/** One of the things that a step may show. */
interface FlowVariant {
  variant_id: string
  /** The cart, page or optimizer that is shown; null while none is chosen. */
  ref_id: string | null
  /** Percent of the shoppers who get it; the weights of a step sum to 100. */
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

/** What of these ids is there more than once, each time but the first. */
export const doublesOf = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) < index)

const NEXT: readonly FlowOutcome[] = ['next']
const ANSWERS: readonly FlowOutcome[] = ['accepted', 'declined']

/** The ways out that a step has to have. */
export const outcomesOf = (kind: FlowStepKind): readonly FlowOutcome[] =>
  kind === 'confirmation_page' ? [] : isOfferKind(kind) ? ANSWERS : NEXT

/** What may follow a step. */
const FOLLOWERS: Readonly<Record<FlowStepKind, readonly FlowStepKind[]>> = {
  cart: ['payment_page'],
  payment_page: ['upsell', 'downsell', 'confirmation_page'],
  upsell: ['downsell', 'confirmation_page'],
  downsell: ['confirmation_page'],
  confirmation_page: [],
}

export const mayFollow = (from: FlowStepKind, to: FlowStepKind): boolean => FOLLOWERS[from].includes(to)

/** The only step of a kind. */
export const stepOf = ({ steps }: Flow, kind: FlowStepKind): FlowStep | undefined =>
  steps.find((step) => step.kind === kind)

/** Where a step's way out leads to. */
export function stepAfter({ steps, edges }: Flow, step_id: string, outcome: FlowOutcome): FlowStep | undefined {
  const to = edges.find((edge) => edge.from === step_id && edge.outcome === outcome)?.to
  return to === undefined ? undefined : steps.find((step) => step.step_id === to)
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A number from 0 to 2^32 - 1 that depends on the whole text and looks like chance: FNV-1a with its bits mixed after. */
function hashOf(text: string): number {
  let hash = FNV_START
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const RANGE = 2 ** 32

/** The variant that `share` (from 0 to below 1) of the way through the weights lies in. */
function variantAt(variants: readonly FlowVariant[], share: number): FlowVariant | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  return variants.find(({ weight }) => (passed += weight) > share * total)
}

/**
 * Which variant of each step a shopper gets, as ids in the order of the steps. The same seed always gives the same path
 * through the same flow, and many seeds follow the weights.
 * @param kept a path that the shopper had before: what of it is still in the flow holds, whatever the weights are now
 */
export function assignPath({ steps }: Flow, seed: string, kept: readonly string[] = []): string[] {
  return steps.flatMap(({ step_id, variants }) => {
    const before = variants.find(({ variant_id }) => kept.includes(variant_id))
    const chosen = before ?? variantAt(variants, hashOf(`${seed} ${step_id}`) / RANGE)
    return chosen ? [chosen.variant_id] : []
  })
}

/** What a path shows at a step; null when it is not on the path. */
export function shownAt(step: FlowStep | undefined, path: readonly string[]): string | null {
  return step?.variants.find(({ variant_id }) => path.includes(variant_id))?.ref_id ?? null
}

/**
 * The optimizer of a kind that a path offers; null when the flow has none there. It is the first offer after the payment
 * page, or what follows that one once it was answered with `outcome`.
 */
export function offerOn(
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

/** What a session goes through, chosen at its start. */
interface FlowChoice {
  flow_path: string[]
  cart_id: string | null
  payment_page_id: string | null
  confirmation_page_id: string | null
}

/**
 * The way of a new session through a flow; null when it is to pay on a page that the flow does not have.
 * @param kept the path that the shopper had before
 * @param payment_page_id the page that the session's link names
 */
export function chooseWay(
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
