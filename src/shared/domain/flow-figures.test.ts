import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeFigures, isClearlyAhead, variantFigures, type PathFigures } from './flow-figures.ts'
import { wholeFlow } from './flow.fixture.ts'

const figures = (page: 'a' | 'b', given: Partial<PathFigures> = {}): PathFigures => ({
  path: ['c', page, 'u', 'd', 'e'],
  started: 100,
  viewed: 80,
  paid: 40,
  offers: [
    { ref_id: 'up', shown: 40, accepted: 10 },
    { ref_id: 'down', shown: 30, accepted: 3 },
  ],
  ...given,
})

describe('what sessions did in a flow [RT-063]', () => {
  it('counts each edge between two variants', () => {
    const edges = edgeFigures(wholeFlow, [figures('a'), figures('b', { started: 10, viewed: 5, paid: 1, offers: [] })])
    expect(edges).toContainEqual({ from: 'c', to: 'a', outcome: 'next', sessions: 80, of: 100 })
    expect(edges).toContainEqual({ from: 'c', to: 'b', outcome: 'next', sessions: 5, of: 10 })
    expect(edges).toContainEqual({ from: 'a', to: 'u', outcome: 'next', sessions: 40, of: 80 })
    const plain = { ...wholeFlow, edges: [{ from: 's2', to: 's5', outcome: 'next' as const }] }
    const paid = edgeFigures(plain, [figures('a', { paid: 30 })])
    expect(paid).toContainEqual({ from: 'a', to: 'e', outcome: 'next', sessions: 30, of: 80 })
    expect(edges).toContainEqual({ from: 'u', to: 'e', outcome: 'accepted', sessions: 10, of: 40 })
    expect(edges).toContainEqual({ from: 'u', to: 'd', outcome: 'declined', sessions: 30, of: 40 })
    expect(edges).toContainEqual({ from: 'd', to: 'e', outcome: 'declined', sessions: 27, of: 30 })
  })

  it('counts what each variant came to', () => {
    const variants = variantFigures(wholeFlow, [figures('a'), figures('b')])
    expect(variants).toContainEqual({ variant_id: 'c', sessions: 200, went_on: 160 })
    expect(variants).toContainEqual({ variant_id: 'a', sessions: 80, went_on: 40 })
    expect(variants).toContainEqual({ variant_id: 'u', sessions: 80, went_on: 20 })
    expect(variants).toContainEqual({ variant_id: 'e', sessions: 200, went_on: 80 })
  })

  it('is nothing without sessions', () => {
    expect(edgeFigures(wholeFlow, []).every(({ sessions, of }) => sessions === 0 && of === 0)).toBe(true)
  })

  it('never lets more pass than there were', () => {
    const count = fc.nat({ max: 500 })
    fc.assert(
      fc.property(count, count, count, (paid, more, most) => {
        const paths = [figures('a', { paid, viewed: paid + more, started: paid + more + most })]
        for (const { sessions, of } of edgeFigures(wholeFlow, paths)) expect(sessions).toBeLessThanOrEqual(of)
      }),
    )
  })

  it('calls a difference clear only when chance would hardly make it', () => {
    const rate = (sessions: number, went_on: number) => ({ variant_id: 'v', sessions, went_on })
    expect(isClearlyAhead(rate(1000, 640), rate(1000, 500))).toBe(true)
    expect(isClearlyAhead(rate(100, 64), rate(100, 61))).toBe(false)
    expect(isClearlyAhead(rate(5, 5), rate(5, 0))).toBe(false)
    expect(isClearlyAhead(rate(50, 0), rate(50, 0))).toBe(false)
  })
})
