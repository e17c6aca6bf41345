import {
  flowStepKinds,
  isOfferKind,
  outcomesOf,
  type Flow,
  type FlowEdge,
  type FlowOutcome,
  type FlowStepKind,
} from '../../../../shared/domain/flows/flow.ts'
import type { FlowContent } from '../../../../shared/contracts/pages/flows.ts'

/** The editable part of a flow: its steps and edges. */
export type FlowShape = Pick<FlowContent, 'steps' | 'edges'>
type Step = FlowContent['steps'][number]
type Variant = Step['variants'][number]

const orderOf = ({ kind }: { kind: FlowStepKind }): number => flowStepKinds.indexOf(kind)

/** Ids only need to be unique within a flow; the random part avoids collisions between tabs. */
const newLocalId = (kind: FlowStepKind): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`

/** The default target of an outcome: the next step, or past other offers once one is accepted. */
function defaultTarget(steps: readonly Step[], from: Step, outcome: FlowOutcome): Step | undefined {
  const later = steps
    .filter((step) => orderOf(step) > orderOf(from))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
  return later.find(({ kind }) => outcome !== 'accepted' || !isOfferKind(kind))
}

/** Relinks edges after steps were added or removed; custom edges are preserved if still valid. */
function relinkEdges(before: FlowShape, steps: FlowShape['steps']): FlowShape {
  const chosen = (from: Step, outcome: FlowOutcome): string | undefined => {
    const to = before.edges.find((edge) => edge.from === from.step_id && edge.outcome === outcome)?.to
    const usual = defaultTarget(before.steps, from, outcome)?.step_id
    return to !== usual && steps.some(({ step_id }) => step_id === to) ? to : undefined
  }
  const edges = steps.flatMap((from) =>
    outcomesOf(from.kind).flatMap((outcome): FlowEdge[] => {
      const to = chosen(from, outcome) ?? defaultTarget(steps, from, outcome)?.step_id
      return to === undefined ? [] : [{ from: from.step_id, to, outcome }]
    }),
  )
  return { steps, edges }
}

/** The step kinds that a flow doesn't contain yet. */
export const missingKinds = ({ steps }: Pick<Flow, 'steps'>): FlowStepKind[] =>
  flowStepKinds.filter((kind) => !steps.some((step) => step.kind === kind))

/** Inserts a step in checkout order. `ref_id` is its initial content; null if not selected yet. */
export function addStep(flow: FlowShape, kind: FlowStepKind, ref_id: string | null): FlowShape {
  const step = { step_id: newLocalId(kind), kind, variants: [{ variant_id: newLocalId(kind), ref_id, weight: 100 }] }
  return relinkEdges(
    flow,
    [...flow.steps, step].toSorted((one, other) => orderOf(one) - orderOf(other)),
  )
}

export const removeStep = (flow: FlowShape, step_id: string): FlowShape =>
  relinkEdges(
    flow,
    flow.steps.filter((step) => step.step_id !== step_id),
  )

const withStep = (flow: FlowShape, step_id: string, change: (variants: Variant[]) => Variant[]): FlowShape => ({
  ...flow,
  steps: flow.steps.map((step) => (step.step_id === step_id ? { ...step, variants: change(step.variants) } : step)),
})

/** Whole percentages that sum to 100, as even as possible. */
export const evenWeights = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0))

const evened = (variants: readonly Variant[]): Variant[] => {
  const weights = evenWeights(variants.length)
  return variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? 0 }))
}

/** Adds a variant and resets the step to even weights. */
export const addVariant = (flow: FlowShape, step: Step, ref_id: string | null): FlowShape =>
  withStep(flow, step.step_id, (variants) =>
    evened([...variants, { variant_id: newLocalId(step.kind), ref_id, weight: 0 }]),
  )

export const evenOut = (flow: FlowShape, step_id: string): FlowShape => withStep(flow, step_id, evened)

/** Removes a variant; its weight goes to the variant with the highest one. */
export const removeVariant = (flow: FlowShape, step_id: string, variant_id: string): FlowShape =>
  withStep(flow, step_id, (variants) => {
    const rest = variants.filter((variant) => variant.variant_id !== variant_id)
    const missing = 100 - rest.reduce((sum, { weight }) => sum + weight, 0)
    const most = rest.toSorted((one, other) => other.weight - one.weight)[0]
    return rest.map((variant) =>
      variant === most ? { ...variant, weight: Math.max(0, Math.min(100, variant.weight + missing)) } : variant,
    )
  })

/** Sets the weight of a variant; if there are two, the other one gets the remainder. */
export const setWeight = (flow: FlowShape, step_id: string, variant_id: string, weight: number): FlowShape =>
  withStep(flow, step_id, (variants) =>
    variants.map((variant) => {
      if (variant.variant_id === variant_id) return { ...variant, weight }
      return variants.length === 2 ? { ...variant, weight: 100 - weight } : variant
    }),
  )

/** Sends all shoppers to one variant; the others get a weight of 0. */
export const sendAllTo = (flow: FlowShape, step_id: string, variant_id: string): FlowShape =>
  withStep(flow, step_id, (variants) =>
    variants.map((variant) => ({ ...variant, weight: variant.variant_id === variant_id ? 100 : 0 })),
  )

export const setShown = (flow: FlowShape, step_id: string, variant_id: string, ref_id: string | null): FlowShape =>
  withStep(flow, step_id, (variants) =>
    variants.map((variant) => (variant.variant_id === variant_id ? { ...variant, ref_id } : variant)),
  )

/** Moves a variant up (-1) or down (1). */
export const moveVariant = (flow: FlowShape, step_id: string, variant_id: string, by: -1 | 1): FlowShape =>
  withStep(flow, step_id, (variants) => {
    const from = variants.findIndex((variant) => variant.variant_id === variant_id)
    const [one, other] = [variants[from], variants[from + by]]
    if (!one || !other) return variants
    return variants.with(from, other).with(from + by, one)
  })

/** Sets the target step of an outcome. */
export const setTarget = (flow: FlowShape, { from, to, outcome }: FlowEdge): FlowShape => ({
  ...flow,
  edges: [...flow.edges.filter((edge) => edge.from !== from || edge.outcome !== outcome), { from, to, outcome }],
})

/** Finds the step that contains a variant. */
export const stepWith = ({ steps }: Pick<FlowShape, 'steps'>, variant_id: string): Step | undefined =>
  steps.find(({ variants }) => variants.some((variant) => variant.variant_id === variant_id))
