import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeFigures, isClearlyAhead, variantFigures, type EdgeFigure, type PathFigures } from './flow-figures.ts'
import { wholeFlow } from './flow.fixture.ts'

/** Of 100 sessions, 80 saw the page; 40 saw the upsell, of which 10 accepted it and 30 saw the downsell. */
const figures = (page: 'a' | 'b', given: Partial<PathFigures> = {}): PathFigures[] => {
  const path = ['c', page, 'u', 'd', 'e']
  const group = (started: number, paid: number, seen: string[] = [], accepted: string[] = []) => ({
    path,
    started,
    viewed: started,
    paid,
    seen,
    accepted,
  })
  return [
    { ...group(60, 9), viewed: 40, ...given },
    group(10, 8, ['up'], ['up']),
    group(26, 20, ['down', 'up']),
    group(4, 3, ['down', 'up'], ['down']),
  ]
}

const into = (edges: readonly EdgeFigure[], id: string): number =>
  edges.reduce((sum, { to, sessions }) => (to === id ? sum + sessions : sum), 0)

describe('session counts in a flow [RT-063]', () => {
  it('count each edge between two variants', () => {
    const other = { path: ['c', 'b', 'u', 'd', 'e'], started: 10, viewed: 5, paid: 1, seen: [], accepted: [] }
    const edges = edgeFigures(wholeFlow, [...figures('a'), other])
    const edge = (from: string, to: string, outcome: string) =>
      edges.find((each) => each.from === from && each.to === to && each.outcome === outcome)
    expect(edge('c', 'a', 'next')).toMatchObject({ sessions: 80, of: 100, past: false })
    expect(edge('c', 'b', 'next')).toMatchObject({ sessions: 5, of: 10 })
    expect(edge('a', 'u', 'next')).toMatchObject({ sessions: 40, of: 80 })
    expect(edge('u', 'e', 'accepted')).toMatchObject({ sessions: 8, of: 40 })
    expect(edge('u', 'd', 'declined')).toMatchObject({ sessions: 30, of: 40 })
    expect(edge('d', 'e', 'declined')).toMatchObject({ sessions: 20, of: 30 })
    const plain = { ...wholeFlow, edges: [{ from: 's2', to: 's5', outcome: 'next' as const }] }
    const unseen = { path: ['a', 'e'], started: 90, viewed: 80, paid: 30, seen: [], accepted: [] }
    expect(edgeFigures(plain, [unseen])).toContainEqual({
      from: 'a',
      to: 'e',
      outcome: 'next',
      sessions: 30,
      of: 80,
      past: false,
    })
  })

  it('count sessions that skipped an offer, so that incoming counts equal those at the step', () => {
    // Five sessions whose trigger only matches the downsell, and six that declined the upsell and saw nothing else.
    const path = ['c', 'a', 'u', 'd', 'e']
    const paths = [
      ...figures('a'),
      { path, started: 5, viewed: 5, paid: 4, seen: ['down'], accepted: [] },
      { path, started: 6, viewed: 6, paid: 6, seen: ['up'], accepted: [] },
    ]
    const edges = edgeFigures(wholeFlow, paths)
    expect(edges.filter(({ past }) => past)).toEqual([
      { from: 'a', to: 'e', outcome: 'next', sessions: 9, of: 91, past: true },
      { from: 'a', to: 'd', outcome: 'next', sessions: 5, of: 91, past: true },
      { from: 'u', to: 'e', outcome: 'declined', sessions: 6, of: 46, past: true },
    ])
    const variants = variantFigures(wholeFlow, paths)
    for (const id of ['a', 'u', 'd'])
      expect(into(edges, id)).toBe(variants.find(({ variant_id }) => variant_id === id)?.sessions)
    expect(into(edges, 'e')).toBe(variants.find(({ variant_id }) => variant_id === 'e')?.went_on)
  })

  it('count the results of each variant', () => {
    const variants = variantFigures(wholeFlow, [...figures('a'), ...figures('b')])
    expect(variants).toContainEqual({ variant_id: 'c', sessions: 200, went_on: 160 })
    expect(variants).toContainEqual({ variant_id: 'a', sessions: 80, went_on: 40 })
    expect(variants).toContainEqual({ variant_id: 'u', sessions: 80, went_on: 20 })
    expect(variants).toContainEqual({ variant_id: 'e', sessions: 200, went_on: 80 })
  })

  it('are zero without sessions', () => {
    expect(edgeFigures(wholeFlow, []).every(({ sessions, of }) => sessions === 0 && of === 0)).toBe(true)
  })

  it('never let more sessions through than arrived', () => {
    const count = fc.nat({ max: 500 })
    fc.assert(
      fc.property(count, count, count, (paid, more, most) => {
        const paths = figures('a', { paid, viewed: paid + more, started: paid + more + most })
        for (const { sessions, of } of edgeFigures(wholeFlow, paths)) expect(sessions).toBeLessThanOrEqual(of)
      }),
    )
  })

  it('calls a difference clear only if chance is unlikely to explain it', () => {
    const rate = (sessions: number, went_on: number) => ({ variant_id: 'v', sessions, went_on })
    expect(isClearlyAhead(rate(1000, 640), rate(1000, 500))).toBe(true)
    expect(isClearlyAhead(rate(100, 64), rate(100, 61))).toBe(false)
    expect(isClearlyAhead(rate(5, 5), rate(5, 0))).toBe(false)
    expect(isClearlyAhead(rate(50, 0), rate(50, 0))).toBe(false)
  })
})
