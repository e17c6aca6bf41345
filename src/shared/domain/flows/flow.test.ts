import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeFlow } from './flow.fixture.ts'
import { assignPath, chooseWay, offerOn, stepAfter, type Flow } from './flow.ts'

const weighted = (weights: readonly number[]): Flow => ({
  steps: [
    {
      step_id: 's',
      kind: 'payment_page',
      variants: weights.map((weight, index) => ({ variant_id: `v${index}`, ref_id: `r${index}`, weight })),
    },
  ],
  edges: [],
})

const shareOf = (flow: Flow, variant: string, seeds: number): number =>
  Array.from({ length: seeds }, (_, n) => assignPath(flow, `cs_${n}`)).filter((path) => path.includes(variant)).length /
  seeds

describe('the path of a shopper [FL-003]', () => {
  it('is the same for the same session, and has one variant of each step', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const path = assignPath(wholeFlow, seed)
        expect(assignPath(wholeFlow, seed)).toEqual(path)
        expect(path).toHaveLength(5)
      }),
    )
  })

  it('follows the weights over many sessions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (weight) => {
        expect(Math.abs(shareOf(weighted([weight, 100 - weight]), 'v0', 2000) - weight / 100)).toBeLessThan(0.05)
      }),
      { numRuns: 20 },
    )
  })

  it('never gives a variant without weight', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(assignPath(weighted([0, 100, 0]), seed)).toEqual(['v1'])
      }),
    )
  })

  it('draws each step by itself: who gets one variant may get either of the next', () => {
    const [step] = weighted([50, 50]).steps
    if (!step) throw new Error('A step was wanted')
    const second = {
      ...step,
      step_id: 't',
      variants: step.variants.map((each) => ({ ...each, variant_id: `t-${each.variant_id}` })),
    }
    const both = { steps: [step, second], edges: [] }
    const paths = Array.from({ length: 400 }, (_, n) => assignPath(both, String(n)).join())
    expect(new Set(paths).size).toBe(4)
  })

  it('stays what the shopper had before, whatever the weights are by now', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(assignPath(weighted([100, 0]), seed, ['v1'])).toEqual(['v1'])
        expect(assignPath(weighted([100, 0]), seed, ['gone'])).toEqual(['v0'])
      }),
    )
  })
})

describe('the way of a session', () => {
  it('names what each step shows', () => {
    const way = chooseWay(wholeFlow, 'cs_1')
    expect(way).toMatchObject({ cart_id: 'cart', confirmation_page_id: 'end' })
    expect(['page-a', 'page-b']).toContain(way?.payment_page_id)
  })

  it('takes the page that a link names, and is none where the flow does not have it', () => {
    for (const page of ['page-a', 'page-b']) {
      const way = chooseWay(wholeFlow, 'cs_1', { kept: ['a', 'b', 'u'], payment_page_id: page })
      expect(way?.payment_page_id).toBe(page)
    }
    expect(chooseWay(wholeFlow, 'cs_1', { payment_page_id: 'elsewhere' })).toBeNull()
  })
})

describe('the offers of a path', () => {
  const path = ['c', 'a', 'u', 'd', 'e']

  it('come in the order of the flow', () => {
    expect(offerOn(wholeFlow, path, 'upsell')).toBe('up')
    expect(offerOn(wholeFlow, path, 'downsell')).toBe('down')
    expect(offerOn(wholeFlow, path, 'downsell', 'accepted')).toBeNull()
  })

  it('are none where the flow has none', () => {
    const plain = { ...wholeFlow, edges: [{ from: 's2', to: 's5', outcome: 'next' as const }] }
    expect(offerOn(plain, path, 'upsell')).toBeNull()
    expect(offerOn(plain, path, 'downsell')).toBeNull()
    expect(stepAfter(plain, 's1', 'next')).toBeUndefined()
  })

  it('begin with the downsell where no upsell is before it', () => {
    const only = { ...wholeFlow, edges: [{ from: 's2', to: 's4', outcome: 'next' as const }] }
    expect(offerOn(only, path, 'downsell')).toBe('down')
  })
})
