import type { ContentStatus } from '../pages/content-status.ts'
import {
  duplicatesIn,
  isOfferKind,
  canFollow,
  outcomesOf,
  type Flow,
  type FlowStep,
  type FlowStepKind,
} from './flow.ts'

/** A reason why a flow can't be published, in a plain sentence. `step_id` is null if it concerns the whole flow. */
export interface FlowProblem {
  step_id: string | null
  sentence: string
}

/** A cart, page or optimizer that a step can show. */
export interface FlowItem {
  ref_id: string
  kind: FlowStepKind
  name: string
  status: ContentStatus
  published: boolean
  /** Has its own URL, so that no flow leads to it. */
  instant: boolean
  /** Titles of the products that an offer adds. */
  products: { title: string; sold: boolean }[]
}

/** Store data that a flow is checked against. */
export interface FlowContext {
  things: readonly FlowItem[]
  /** Names of the payment methods that shoppers can choose: those that an account of the store's mode can charge. */
  methods: readonly string[]
  mode: 'test' | 'live'
}

const nouns: Readonly<Record<FlowStepKind, string>> = {
  cart: 'cart',
  payment_page: 'payment page',
  upsell: 'upsell',
  downsell: 'downsell',
  confirmation_page: 'confirmation page',
}

/** Returns the step kind as a noun for use in a sentence. */
export const stepNoun = (kind: FlowStepKind): string => nouns[kind]

const withArticle = (kind: FlowStepKind): string => `${kind === 'upsell' ? 'an' : 'a'} ${nouns[kind]}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const waysOut: Readonly<Record<string, string>> = { next: '', accepted: ' after accept', declined: ' after decline' }

const at = ({ step_id }: FlowStep, sentence: string): FlowProblem => ({ step_id, sentence })

/** Returns the ids of all steps reachable from a step, including itself. */
export function reachedFrom({ edges }: Pick<Flow, 'edges'>, start: string): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to)
  return reached
}

/** Returns the steps without an incoming edge. */
const startsOf = ({ steps, edges }: Flow): FlowStep[] =>
  steps.filter(({ step_id }) => !edges.some(({ to }) => to === step_id))

function edgeProblems(flow: Flow, step: FlowStep): FlowProblem[] {
  const name = capital(nouns[step.kind])
  return outcomesOf(step.kind).flatMap((outcome) => {
    const ways = flow.edges.filter((edge) => edge.from === step.step_id && edge.outcome === outcome)
    const [way] = ways
    const to = flow.steps.find(({ step_id }) => step_id === way?.to)
    if (!way || !to) return [at(step, `${name}: no next step${waysOut[outcome]}. Connect one.`)]
    if (ways.length > 1) return [at(step, `${name}: ${ways.length} next steps${waysOut[outcome]}. Keep one.`)]
    if (canFollow(step.kind, to.kind) || to === step) return []
    return [at(step, `${capital(withArticle(step.kind))} can’t lead to ${withArticle(to.kind)}.`)]
  })
}

function outcomeProblems({ steps, edges }: Flow): FlowProblem[] {
  return edges.flatMap((edge) => {
    const from = steps.find(({ step_id }) => step_id === edge.from)
    if (!from || outcomesOf(from.kind).includes(edge.outcome)) return []
    return [at(from, `${capital(withArticle(from.kind))} has no outcome named ${edge.outcome}.`)]
  })
}

function cycleProblems(flow: Flow): FlowProblem[] {
  const inCircle = flow.steps.find(({ step_id }) =>
    flow.edges.some(({ from, to }) => from === step_id && reachedFrom(flow, to).has(step_id)),
  )
  if (!inCircle) return []
  return [at(inCircle, `The flow loops back to the ${nouns[inCircle.kind]}. Remove the loop.`)]
}

function startProblems(flow: Flow): FlowProblem[] {
  const starts = startsOf(flow)
  const [start, ...others] = starts.toSorted((one, other) => orderOf(one) - orderOf(other))
  if (!start) return []
  const fits = start.kind === 'cart' || start.kind === 'payment_page'
  const first = fits
    ? []
    : [at(start, `A flow must start with a cart or a payment page, not with ${withArticle(start.kind)}.`)]
  return [
    ...first,
    ...others.map((step) => at(step, `The ${nouns[step.kind]} isn’t connected, so shoppers never see it.`)),
  ]
}

const ORDER = Object.keys(nouns)
const orderOf = ({ kind }: FlowStep): number => ORDER.indexOf(kind)

function kindProblems({ steps }: Flow): FlowProblem[] {
  const missing = (['payment_page', 'confirmation_page'] as const)
    .filter((kind) => !steps.some((step) => step.kind === kind))
    .map((kind) => ({ step_id: null, sentence: `Add a ${nouns[kind]} to the flow.` }))
  const doubles = steps.filter((step, index) => steps.findIndex(({ kind }) => kind === step.kind) < index)
  const told = doubles.map((step) =>
    at(step, `The flow already has a ${nouns[step.kind]} step. Add this one as a variant or remove it.`),
  )
  return [...missing, ...told]
}

/** Ids must be unique because sessions and statistics refer to steps and variants by id only. */
function idProblems({ steps }: Flow): FlowProblem[] {
  const sameStep = steps.filter((step, index) => steps.findIndex(({ step_id }) => step_id === step.step_id) < index)
  const met = new Set<string>()
  const sameVariant = steps.filter(({ variants }) => {
    const ids = variants.map(({ variant_id }) => variant_id)
    const doubled = ids.some((id) => met.has(id)) || duplicatesIn(ids).length > 0
    for (const id of ids) met.add(id)
    return doubled
  })
  return [
    ...sameStep.map((step) =>
      at(step, `${capital(nouns[step.kind])}: another step has the same ID. Add the step again.`),
    ),
    ...sameVariant.map((step) =>
      at(step, `${capital(nouns[step.kind])}: two variants have the same ID. Add one of them again.`),
    ),
  ]
}

function itemProblem(step: FlowStep, thing: FlowItem | undefined): string | null {
  const noun = nouns[step.kind]
  if (!thing) return `${capital(noun)}: its content was deleted. Select another ${noun}.`
  if (thing.kind !== step.kind) return `${thing.name} is ${withArticle(thing.kind)}, not ${withArticle(step.kind)}.`
  if (thing.instant) return `${thing.name} is an instant page, which has its own link. Select a standard page.`
  if (!thing.published) return `${thing.name} isn’t published. Publish it first.`
  if (thing.status !== 'live')
    return `${thing.name} is ${thing.status === 'draft' ? 'a draft' : thing.status}. Make it live first.`
  const gone = thing.products.find(({ sold }) => !sold)
  if (gone) return `${thing.name} offers ${gone.title}, which is no longer available.`
  return isOfferKind(step.kind) && thing.products.length === 0 ? `${thing.name} has no product. Select one.` : null
}

function variantProblems(step: FlowStep, { things }: Pick<FlowContext, 'things'>): FlowProblem[] {
  const noun = nouns[step.kind]
  const { variants } = step
  if (variants.length === 0) return [at(step, `${capital(noun)}: nothing is selected. Select a ${noun}.`)]
  const sentences = variants.flatMap(({ ref_id }, index) => {
    if (ref_id === null) return [`${capital(noun)}: variant ${letterOf(index)} is empty. Select its content.`]
    const thing = things.find((each) => each.ref_id === ref_id)
    if (variants.findIndex((other) => other.ref_id === ref_id) < index) {
      return [`${thing?.name ?? capital(noun)} is used twice. Select another for one of the variants.`]
    }
    return itemProblem(step, thing) ?? []
  })
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  const whole = variants.every(({ weight }) => Number.isInteger(weight) && weight >= 0 && weight <= 100)
  if (!whole) sentences.push(`${capital(noun)}: every weight must be a whole number from 0 to 100.`)
  else if (total !== 100) sentences.push(`${capital(noun)}: weights add up to ${total}%. They must add up to 100%.`)
  return sentences.map((sentence) => at(step, sentence))
}

/** Returns the letter of a variant. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

function methodProblems({ steps }: Flow, { methods, mode }: FlowContext): FlowProblem[] {
  const page = steps.find(({ kind }) => kind === 'payment_page')
  if (!page || methods.length > 0) return []
  return [at(page, `No payment account is active in ${mode} mode. Connect one under Payments.`)]
}

/**
 * Returns everything that prevents publishing a flow: dead ends, unreachable steps, cycles, several starts, items that
 * aren't live or are of the wrong kind, weights that don't add up to 100, offers that aren't for sale, and no payment
 * method. Empty if it can be published.
 */
export function validateFlow(flow: Flow, facts: FlowContext): FlowProblem[] {
  if (flow.steps.length === 0) return [{ step_id: null, sentence: 'The flow has no steps. Add a payment page.' }]
  return [
    ...kindProblems(flow),
    ...idProblems(flow),
    ...flow.steps.flatMap((step) => [...variantProblems(step, facts), ...edgeProblems(flow, step)]),
    ...outcomeProblems(flow),
    ...cycleProblems(flow),
    ...startProblems(flow),
    ...methodProblems(flow, facts),
  ]
}
