import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeFlow } from './flow.fixture.ts'
import { assignPath, choosePath, offerOnPath, stepAfter, type Flow } from './flow.ts'

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

describe("a shopper's path [FL-003]", () => {
  it('is the same for the same session, with one variant per step', () => {
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

  it('draws each step independently: one variant can be followed by any other', () => {
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

  it("keeps the shopper's earlier variants, whatever the current weights are", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(assignPath(weighted([100, 0]), seed, ['v1'])).toEqual(['v1'])
        expect(assignPath(weighted([100, 0]), seed, ['gone'])).toEqual(['v0'])
      }),
    )
  })
})

describe("a session's path", () => {
  it('names the content of each step', () => {
    const way = choosePath(wholeFlow, 'cs_1')
    expect(way).toMatchObject({ cart_id: 'cart', confirmation_page_id: 'end' })
    expect(['page-a', 'page-b']).toContain(way?.payment_page_id)
  })

  it("uses the page of a link, and is null if the flow doesn't have that page", () => {
    for (const page of ['page-a', 'page-b']) {
      const way = choosePath(wholeFlow, 'cs_1', { kept: ['a', 'b', 'u'], payment_page_id: page })
      expect(way?.payment_page_id).toBe(page)
    }
    expect(choosePath(wholeFlow, 'cs_1', { payment_page_id: 'elsewhere' })).toBeNull()
  })
})

describe('offers on a path', () => {
  const path = ['c', 'a', 'u', 'd', 'e']

  it('follow the order of the flow', () => {
    expect(offerOnPath(wholeFlow, path, 'upsell')).toBe('up')
    expect(offerOnPath(wholeFlow, path, 'downsell')).toBe('down')
    expect(offerOnPath(wholeFlow, path, 'downsell', 'accepted')).toBeNull()
  })

  it('are empty if the flow has none', () => {
    const plain = { ...wholeFlow, edges: [{ from: 's2', to: 's5', outcome: 'next' as const }] }
    expect(offerOnPath(plain, path, 'upsell')).toBeNull()
    expect(offerOnPath(plain, path, 'downsell')).toBeNull()
    expect(stepAfter(plain, 's1', 'next')).toBeUndefined()
  })

  it('start with the downsell if no upsell precedes it', () => {
    const only = { ...wholeFlow, edges: [{ from: 's2', to: 's4', outcome: 'next' as const }] }
    expect(offerOnPath(only, path, 'downsell')).toBe('down')
  })
})
