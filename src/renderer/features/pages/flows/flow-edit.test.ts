import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowStepKinds } from '../../../../shared/domain/flows/flow.ts'
import {
  addStep,
  addVariant,
  evenOut,
  evenWeights,
  missingKinds,
  moveVariant,
  removeStep,
  removeVariant,
  sendAllTo,
  setShown,
  setTarget,
  setWeight,
  stepWith,
  type FlowShape,
} from './flow-edit.ts'

const start: FlowShape = {
  steps: [
    { step_id: 'p', kind: 'payment_page', variants: [{ variant_id: 'a', ref_id: 'page', weight: 100 }] },
    { step_id: 'e', kind: 'confirmation_page', variants: [{ variant_id: 'z', ref_id: 'end', weight: 100 }] },
  ],
  edges: [{ from: 'p', to: 'e', outcome: 'next' }],
}

const idOf = (flow: FlowShape, kind: string): string => flow.steps.find((step) => step.kind === kind)?.step_id ?? ''
const ways = (flow: FlowShape): string[] => {
  const kindOf = (id: string) => flow.steps.find(({ step_id }) => step_id === id)?.kind ?? 'nothing'
  return flow.edges.map(({ from, to, outcome }) => `${kindOf(from)} ${outcome} ${kindOf(to)}`)
}
const split = (flow: FlowShape): FlowShape => {
  const [step] = flow.steps
  if (!step) throw new Error('A step was wanted')
  return addVariant(flow, step, 'other')
}

describe('flow steps', () => {
  it('are inserted in checkout order, and edges are updated', () => {
    const whole = addStep(addStep(addStep(start, 'downsell', null), 'cart', 'cart'), 'upsell', 'up')
    expect(whole.steps.map(({ kind }) => kind)).toEqual([...flowStepKinds])
    expect(ways(whole)).toEqual([
      'cart next payment_page',
      'payment_page next upsell',
      'upsell accepted confirmation_page',
      'upsell declined downsell',
      'downsell accepted confirmation_page',
      'downsell declined confirmation_page',
    ])
    expect(missingKinds(whole)).toEqual([])
  })

  it('leave no dangling edges', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['cart', 'upsell', 'downsell'] as const), (kinds) => {
        let flow = start
        for (const kind of kinds) flow = addStep(flow, kind, null)
        for (const kind of kinds) flow = removeStep(flow, idOf(flow, kind))
        expect(flow).toEqual(start)
      }),
    )
  })

  it('preserve custom edges', () => {
    const offers = addStep(addStep(start, 'upsell', null), 'downsell', null)
    const [up, down] = [idOf(offers, 'upsell'), idOf(offers, 'downsell')]
    const chosen = setTarget(offers, { from: up, to: down, outcome: 'accepted' })
    expect(ways(addStep(chosen, 'cart', null))).toContain('upsell accepted downsell')
    expect(ways(removeStep(chosen, down))).toContain('upsell accepted confirmation_page')
  })
})

describe('step variants', () => {
  it('are weighted evenly by default, and two always sum to 100', () => {
    const two = split(start)
    expect(two.steps[0]?.variants.map(({ weight }) => weight)).toEqual([50, 50])
    expect(setWeight(two, 'p', 'a', 60).steps[0]?.variants.map(({ weight }) => weight)).toEqual([60, 40])
    expect(sendAllTo(two, 'p', 'a').steps[0]?.variants.map(({ weight }) => weight)).toEqual([100, 0])
    expect(evenOut(sendAllTo(two, 'p', 'a'), 'p')).toEqual(two)
  })

  it('sum to 100 for any number, also after a removal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (count) => {
        expect(evenWeights(count).reduce((sum, weight) => sum + weight, 0)).toBe(100)
        let flow = start
        for (let more = 1; more < count; more += 1) flow = split(flow)
        if (count > 1) flow = removeVariant(flow, 'p', 'a')
        expect(flow.steps[0]?.variants.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
      }),
    )
  })

  it('can be reordered and show other content', () => {
    const two = split(start)
    const moved = moveVariant(two, 'p', 'a', 1)
    expect(moved.steps[0]?.variants[1]?.variant_id).toBe('a')
    expect(moveVariant(two, 'p', 'a', -1)).toEqual(two)
    expect(setShown(two, 'p', 'a', null).steps[0]?.variants[0]?.ref_id).toBeNull()
    expect(stepWith(two, 'a')?.step_id).toBe('p')
  })
})
