import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachedFrom, validateFlow, type FlowContext, type FlowItem } from './flow-check.ts'
import { facts, wholeFlow } from './flow.fixture.ts'
import { flowOutcomes, flowStepKinds, outcomesOf, type Flow, type FlowStep } from './flow.ts'

const sentences = (flow: Flow, given: FlowContext = facts): string[] =>
  validateFlow(flow, given).map(({ sentence }) => sentence)

const withStep = (id: string, change: (step: FlowStep) => FlowStep): Flow => ({
  ...wholeFlow,
  steps: wholeFlow.steps.map((step) => (step.step_id === id ? change(step) : step)),
})

const showing = (id: string, ref_id: string | null): Flow =>
  withStep(id, (step) => ({ ...step, variants: [{ variant_id: 'x', ref_id, weight: 100 }] }))

const withThing = (ref_id: string, given: Partial<FlowItem>): FlowContext => ({
  ...facts,
  things: facts.things.map((thing) => (thing.ref_id === ref_id ? { ...thing, ...given } : thing)),
})

const without = (from: string, outcome: string): Flow => ({
  ...wholeFlow,
  edges: wholeFlow.edges.filter((edge) => edge.from !== from || edge.outcome !== outcome),
})

const linked = (from: string, to: string, outcome: 'next' | 'accepted' | 'declined'): Flow => ({
  ...wholeFlow,
  edges: [...without(from, outcome).edges, { from, to, outcome }],
})

describe('flow problems [RT-063]', () => {
  it('are empty for a complete flow', () => {
    expect(validateFlow(wholeFlow, facts)).toEqual([])
  })

  it.each<[string, Flow, string]>([
    ['a dead end', without('s1', 'next'), 'Cart: no next step. Connect one.'],
    ['no way after an accept', without('s3', 'accepted'), 'Upsell: no next step after accept. Connect one.'],
    [
      'two ways',
      { ...wholeFlow, edges: [...wholeFlow.edges, { from: 's1', to: 's2', outcome: 'next' }] },
      'Cart: 2 next steps. Keep one.',
    ],
    ['what cannot follow', linked('s1', 's5', 'next'), 'A cart can’t lead to a confirmation page.'],
    ['what no one reaches', linked('s2', 's5', 'next'), 'The upsell isn’t connected, so shoppers never see it.'],
    ['a circle', linked('s4', 's3', 'declined'), 'The flow loops back to the upsell. Remove the loop.'],
    [
      'a way that no step has',
      { ...wholeFlow, edges: [...wholeFlow.edges, { from: 's1', to: 's2', outcome: 'accepted' }] },
      'A cart has no outcome named accepted.',
    ],
    ['nothing chosen', showing('s2', null), 'Payment page: variant A is empty. Select its content.'],
    ['what was deleted', showing('s2', 'gone'), 'Payment page: its content was deleted. Select another payment page.'],
    ['the wrong kind', showing('s2', 'up'), 'Grinder after kettle is an upsell, not a payment page.'],
    [
      'an instant page',
      showing('s2', 'instant'),
      'One page is an instant page, which has its own link. Select a standard page.',
    ],
    [
      'no variant',
      withStep('s2', (step) => ({ ...step, variants: [] })),
      'Payment page: nothing is selected. Select a payment page.',
    ],
    [
      'the same thing twice',
      withStep('s2', (step) => ({ ...step, variants: step.variants.map((each) => ({ ...each, ref_id: 'page-a' })) })),
      'Autumn checkout is used twice. Select another for one of the variants.',
    ],
    [
      'weights',
      withStep('s2', (step) => ({ ...step, variants: step.variants.map((each) => ({ ...each, weight: 40 })) })),
      'Payment page: weights add up to 80%. They must add up to 100%.',
    ],
    [
      'broken weights',
      withStep('s2', (step) => ({ ...step, variants: step.variants.map((each) => ({ ...each, weight: 50.5 })) })),
      'Payment page: every weight must be a whole number from 0 to 100.',
    ],
    ['no confirmation', { steps: wholeFlow.steps.slice(0, 2), edges: [] }, 'Add a confirmation page to the flow.'],
    ['no step', { steps: [], edges: [] }, 'The flow has no steps. Add a payment page.'],
    [
      'two steps of a kind',
      { ...wholeFlow, steps: [...wholeFlow.steps, { step_id: 's9', kind: 'cart', variants: [] }] },
      'The flow already has a cart step. Add this one as a variant or remove it.',
    ],
    [
      'two steps with one id',
      { ...wholeFlow, steps: wholeFlow.steps.map((step) => ({ ...step, step_id: 's1' })) },
      'Confirmation page: another step has the same ID. Add the step again.',
    ],
    [
      'two variants with one id in a step',
      withStep('s2', (step) => ({ ...step, variants: step.variants.map((each) => ({ ...each, variant_id: 'a' })) })),
      'Payment page: two variants have the same ID. Add one of them again.',
    ],
    [
      'two variants with one id in two steps',
      withStep('s5', (step) => ({ ...step, variants: step.variants.map((each) => ({ ...each, variant_id: 'c' })) })),
      'Confirmation page: two variants have the same ID. Add one of them again.',
    ],
    [
      'an offer at the start',
      { steps: wholeFlow.steps.slice(2), edges: wholeFlow.edges.slice(2) },
      'A flow must start with a cart or a payment page, not with an upsell.',
    ],
  ])('report %s', (_, flow, sentence) => {
    expect(sentences(flow)).toContain(sentence)
  })

  it.each<[string, FlowContext, string]>([
    ['a draft', withThing('page-b', { status: 'draft' }), 'Minimal, no hero is a draft. Make it live first.'],
    ['an archived page', withThing('end', { status: 'archived' }), 'Thank you page is archived. Make it live first.'],
    [
      'what was never published',
      withThing('cart', { published: false }),
      'Slide-out cart isn’t published. Publish it first.',
    ],
    [
      'what is no longer sold',
      withThing('up', { products: [{ title: 'Otter grinder', sold: false }] }),
      'Grinder after kettle offers Otter grinder, which is no longer available.',
    ],
    ['an offer of nothing', withThing('down', { products: [] }), 'Travel case has no product. Select one.'],
    ['no account', { ...facts, methods: [] }, 'No payment account is active in test mode. Connect one under Payments.'],
  ])('report %s', (_, given, sentence) => {
    expect(sentences(wholeFlow, given)).toContain(sentence)
  })

  it('name the affected step', () => {
    expect(validateFlow(without('s1', 'next'), facts)[0]).toMatchObject({ step_id: 's1' })
  })
})

/** An arbitrary flow: steps of any kind with edges between any of them. */
const anyFlow = fc.array(fc.constantFrom(...flowStepKinds), { maxLength: 6 }).chain((kinds) => {
  const ids = kinds.map((_, index) => `n${index}`)
  const end = fc.constantFrom(...(ids.length > 0 ? ids : ['none']))
  const edge = fc.record({ from: end, to: end, outcome: fc.constantFrom(...flowOutcomes) })
  const refs: Record<string, string> = {
    cart: 'cart',
    payment_page: 'page-a',
    upsell: 'up',
    downsell: 'down',
    confirmation_page: 'end',
  }
  return fc.array(edge, { maxLength: 10 }).map((edges): Flow => ({
    steps: kinds.map((kind, index) => ({
      step_id: `n${index}`,
      kind,
      variants: [{ variant_id: `v${index}`, ref_id: refs[kind] ?? null, weight: 100 }],
    })),
    edges,
  }))
})

describe('a flow without problems', () => {
  it('leads every shopper from its one start through each step to a confirmation', () => {
    fc.assert(
      fc.property(fc.oneof(anyFlow, fc.constant(wholeFlow)), (flow) => {
        fc.pre(validateFlow(flow, facts).length === 0)
        const starts = flow.steps.filter(({ step_id }) => !flow.edges.some(({ to }) => to === step_id))
        expect(starts).toHaveLength(1)
        const reached = reachedFrom(flow, starts[0]?.step_id ?? '')
        expect(flow.steps.every(({ step_id }) => reached.has(step_id))).toBe(true)
        for (const { step_id, kind } of flow.steps) {
          const out = flow.edges.filter(({ from }) => from === step_id).map(({ outcome }) => outcome)
          expect(out.toSorted()).toEqual([...outcomesOf(kind)].toSorted())
          expect(
            flow.edges.filter(({ from }) => from === step_id).every(({ to }) => !reachedFrom(flow, to).has(step_id)),
          ).toBe(true)
        }
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    )
  })
})
