import { letterOf, stepNoun, type FlowItem } from '../../../../shared/domain/flows/flow-check.ts'
import type { FlowContent } from '../../../../shared/contracts/pages/flows.ts'
import { type FlowOutcome, type FlowStepKind } from '../../../../shared/domain/flows/flow.ts'

type Step = FlowContent['steps'][number]

/** 'Payment page', capitalized. */
export const stepLabel = (kind: FlowStepKind): string => {
  const noun = stepNoun(kind)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** 'Payment page B' if there are several variants. */
export const variantLabel = ({ kind, variants }: Step, index: number): string =>
  variants.length > 1 ? `${stepLabel(kind)} ${letterOf(index)}` : stepLabel(kind)

/** The name of a variant's content. */
export function contentName(things: readonly FlowItem[], ref_id: string | null): string {
  if (ref_id === null) return 'Nothing selected yet'
  return things.find((thing) => thing.ref_id === ref_id)?.name ?? 'Deleted'
}

/** Formats a share as a percentage with one decimal; '–' if the whole is zero. */
export const rateText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`

const verbs: Readonly<Record<FlowOutcome, string>> = { next: 'continued', accepted: 'accepted', declined: 'declined' }

/** What shoppers did, as in '64.0% paid' or '46.9% to upsell'. */
export function outcomeVerb(kind: FlowStepKind, outcome: FlowOutcome, to: FlowStepKind): string {
  if (kind !== 'payment_page') return verbs[outcome]
  return to === 'confirmation_page' ? 'paid' : `to ${to}`
}

const heads: Readonly<Record<FlowOutcome, string>> = {
  next: 'Continues to',
  accepted: 'After accept',
  declined: 'After decline',
}

/** Heading above the target of an outcome. */
export const outcomeHeading = (kind: FlowStepKind, outcome: FlowOutcome): string =>
  kind === 'payment_page' ? 'After Pay is clicked' : heads[outcome]

/** Labels of the two figures on a card. */
export const statLabels: Readonly<Record<FlowStepKind, readonly [met: string, wentOn: string]>> = {
  cart: ['Carts', 'To checkout'],
  payment_page: ['Visits', 'Paid'],
  upsell: ['Shown', 'Accepted'],
  downsell: ['Shown', 'Accepted'],
  confirmation_page: ['Sessions', 'Ordered'],
}
