import { letterOf, stepNoun, type FlowItem } from '../../../../shared/domain/flows/flow-check.ts'
import type { FlowContent } from '../../../../shared/contracts/pages/flows.ts'
import { isOfferKind, type FlowOutcome, type FlowStepKind } from '../../../../shared/domain/flows/flow.ts'

type Step = FlowContent['steps'][number]

/** 'Payment page', at the start of a line. */
export const stepLabel = (kind: FlowStepKind): string => {
  const noun = stepNoun(kind)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** 'Payment page B' where there are several. */
export const variantLabel = ({ kind, variants }: Step, index: number): string =>
  variants.length > 1 ? `${stepLabel(kind)} ${letterOf(index)}` : stepLabel(kind)

/** What a variant shows, in a word. */
export function shownName(things: readonly FlowItem[], ref_id: string | null): string {
  if (ref_id === null) return 'Nothing chosen yet'
  return things.find((thing) => thing.ref_id === ref_id)?.name ?? 'Deleted'
}

/** A part of a whole in percent with one decimal; '–' of nothing. */
export const rateText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`

const verbs: Readonly<Record<FlowOutcome, string>> = { next: 'go on', accepted: 'accept', declined: 'decline' }

/**
 * What shoppers do on a way out: '64.0% paid' is `64.0%` and this. Offers come before anything is charged (GAP-80), so that
 * whoever answered one has not paid yet.
 */
export function wayVerb(kind: FlowStepKind, outcome: FlowOutcome, to: FlowStepKind): string {
  const ends = to === 'confirmation_page'
  if (kind === 'payment_page') return ends ? 'paid' : `saw the ${to}`
  return isOfferKind(kind) && ends ? `${verbs[outcome]} and pay` : verbs[outcome]
}

const heads: Readonly<Record<FlowOutcome, string>> = {
  next: 'Goes on to',
  accepted: 'After accept',
  declined: 'After decline',
}

/** Over the choice of where a way leads. */
export const wayHead = (kind: FlowStepKind, outcome: FlowOutcome): string =>
  kind === 'payment_page' ? 'Once Pay is pressed' : heads[outcome]

/** What the two figures of a card are called. */
export const figureWords: Readonly<Record<FlowStepKind, readonly [met: string, wentOn: string]>> = {
  cart: ['Carts', 'To checkout'],
  payment_page: ['Visits', 'Paid'],
  upsell: ['Shown', 'Accepted'],
  downsell: ['Shown', 'Accepted'],
  confirmation_page: ['Sessions', 'Ordered'],
}
