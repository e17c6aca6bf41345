import { GENERIC_SHOPPER_MESSAGE } from '../../../../../shared/domain/payments/decline-codes.ts'
import { letterOf } from '../../../../../shared/domain/flows/flow-check.ts'
import { assignPath, isOfferKind, stepAfter, stepOf, type FlowStep } from '../../../../../shared/domain/flows/flow.ts'
import type { PreviewAttempt } from '../../../../../shared/preview.ts'
import type { FlowShape } from '../flow-edit.ts'

const THROUGH = 'View the confirmation'

/** Payment outcomes of a simulation. */
export const payOutcomes = [
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'three_d_secure', label: '3-D Secure' },
  { value: 'lost', label: 'No response' },
] as const
export type PayOutcome = (typeof payOutcomes)[number]['value']

type Step = FlowShape['steps'][number]

/** A simulated shopper in a flow. */
export interface FlowSimulation {
  /** Ids of the variants selected for the shopper. */
  path: readonly string[]
  /** The current step; null at the end. */
  at: string | null
  /** State of the current payment attempt. */
  attempt: PreviewAttempt | null
  /** The step after a successful payment; null before. */
  after: string | null
  /** Past actions, as text. */
  trail: readonly string[]
}

/** An action the shopper can take next. */
interface SimulationAction {
  label: string
  next: FlowSimulation
}

const startOf = ({ steps, edges }: FlowShape): Step | undefined =>
  steps.find(({ step_id }) => !edges.some(({ to }) => to === step_id)) ?? steps[0]

/** Starts a simulation; `seed` selects the variants as a session id does. */
export const startSimulation = (flow: FlowShape, seed: string): FlowSimulation => ({
  path: assignPath(flow, seed),
  at: startOf(flow)?.step_id ?? null,
  attempt: null,
  after: null,
  trail: [],
})

/** The current step and the variant selected for the shopper. */
export function currentStep({ steps }: FlowShape, { at, path }: FlowSimulation) {
  const step = steps.find(({ step_id }) => step_id === at)
  const index = step?.variants.findIndex(({ variant_id }) => path.includes(variant_id)) ?? -1
  const variant = step?.variants[index]
  return step && variant ? { step, variant, index } : null
}

/** Explains why this variant was selected. */
export function variantReason(step: Step, index: number): string {
  const variant = step.variants[index]
  if (step.variants.length === 1) return 'The only variant in this step.'
  return `Variant ${letterOf(index)}, selected at random for ${variant?.weight ?? 0}% of shoppers. This shopper sees it on every visit.`
}

const trying = (walk: FlowSimulation, attempt: PreviewAttempt, words: string): FlowSimulation => ({
  ...walk,
  attempt,
  trail: [...walk.trail, words],
})

const paid = (walk: FlowSimulation, words: string): FlowSimulation => ({
  ...walk,
  at: walk.after,
  attempt: null,
  trail: [...walk.trail, words],
})

const refused = (walk: FlowSimulation): FlowSimulation =>
  trying(
    walk,
    { state: 'declined', words: GENERIC_SHOPPER_MESSAGE },
    'Payment declined. The shopper stays on the page with their details filled in.',
  )

/** Runs the payment on its page; the next step follows when it succeeds. */
function attemptPayment(walk: FlowSimulation, outcome: PayOutcome): FlowSimulation {
  switch (outcome) {
    case 'approved':
      return paid(walk, 'Paid')
    case 'declined':
      return refused(walk)
    case 'three_d_secure':
      return trying(walk, { state: 'confirming' }, 'The bank asks for 3-D Secure')
    case 'lost':
      return trying(walk, { state: 'checking' }, 'No response yet. Checking the payment.')
  }
}

/** Continues to an offer, or to the payment after the last one: offers come before the payment (GAP-80). */
function continueTo(
  flow: FlowShape,
  walk: FlowSimulation,
  to: FlowStep | undefined,
  outcome: PayOutcome,
  words: string,
): FlowSimulation {
  const gone = { ...walk, attempt: null, trail: [...walk.trail, words] }
  if (!to) return { ...gone, at: null }
  if (isOfferKind(to.kind)) return { ...gone, at: to.step_id }
  return attemptPayment({ ...gone, at: stepOf(flow, 'payment_page')?.step_id ?? null, after: to.step_id }, outcome)
}

function payActions(flow: FlowShape, walk: FlowSimulation, step: Step, outcome: PayOutcome): SimulationAction[] {
  switch (walk.attempt?.state) {
    case 'confirming':
      return [
        { label: 'Complete 3-D Secure', next: paid(walk, 'Completed 3-D Secure and paid') },
        { label: 'Fail 3-D Secure', next: refused(walk) },
      ]
    case 'checking':
      return [
        { label: 'Response: paid', next: paid(walk, 'Waited for the response: paid') },
        { label: 'Response: declined', next: refused(walk) },
      ]
    case 'declined':
      return [{ label: 'Pay with another card', next: paid(walk, 'Paid with another card') }]
    default:
      return [
        { label: 'Pay', next: continueTo(flow, walk, stepAfter(flow, step.step_id, 'next'), outcome, 'Clicked Pay') },
      ]
  }
}

/** Actions available at the current step. */
export function availableActions(flow: FlowShape, walk: FlowSimulation, outcome: PayOutcome): SimulationAction[] {
  const step = currentStep(flow, walk)?.step
  if (!step) return []
  const { step_id, kind } = step
  if (kind === 'payment_page') return payActions(flow, walk, step, outcome)
  if (isOfferKind(kind)) {
    const answer = (how: 'accepted' | 'declined') =>
      continueTo(
        flow,
        walk,
        stepAfter(flow, step_id, how),
        outcome,
        `${how === 'accepted' ? 'Accepted' : 'Declined'} the ${kind}`,
      )
    return [
      { label: 'Accept the offer', next: answer('accepted') },
      { label: 'Decline the offer', next: answer('declined') },
    ]
  }
  if (kind === 'cart') {
    const at = stepAfter(flow, step_id, 'next')?.step_id ?? null
    return [
      { label: 'Go to checkout', next: { ...walk, at, trail: [...walk.trail, 'Went from the cart to checkout'] } },
    ]
  }
  return [{ label: 'Done', next: { ...walk, at: null, trail: [...walk.trail, THROUGH] } }]
}

/** True if the shopper reached the confirmation, not a dead end. */
export const isCompleted = ({ trail }: FlowSimulation): boolean => trail.at(-1) === THROUGH
