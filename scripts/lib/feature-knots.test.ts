import { describe, expect, it } from 'vitest'
import { featureKnots, knotProblems } from './feature-knots.mjs'

const file = (feature: string, name = 'service.ts') => `src/server/features/${feature}/${name}`
const module = (from: string, to: readonly string[], name?: string) => ({
  source: file(from, name),
  dependencies: to.map((feature) => ({ resolved: file(feature) })),
})

const knot = [module('a/one', ['a/two']), module('a/two', ['b/three']), module('b/three', ['a/one', 'b/four'])]

describe('knots of features', () => {
  it('are groups that import each other, also through others', () => {
    expect(featureKnots([...knot, module('b/four', [])])).toEqual([['a/one', 'a/two', 'b/three']])
  })

  it("don't come from imports in one direction, within a feature, or by tests", () => {
    expect(featureKnots([module('a/one', ['a/one', 'a/two']), module('a/two', ['b/three'])])).toEqual([])
    const tested = [module('a/one', ['a/two']), module('a/two', ['a/one'], 'two.api.test.ts')]
    expect(featureKnots(tested)).toEqual([])
  })
})

describe('problems with knots', () => {
  it('are new knots, but not parts of known ones', () => {
    expect(knotProblems(knot, [])).toHaveLength(1)
    expect(knotProblems(knot, [['a/one', 'a/two', 'b/three']])).toEqual([])
  })

  it('are known knots that grew or were opened', () => {
    expect(knotProblems(knot, [['a/one', 'a/two']])[0]).toContain('a/one, a/two, b/three')
    expect(knotProblems([], [['a/one', 'a/two']])[0]).toContain('no longer one knot')
  })
})
