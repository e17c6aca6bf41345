import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFields, type Sides } from './merge-fields.ts'
import type { SyncDirection } from './sync-direction.ts'
import { mergeStock } from './merge-stock.ts'

const FIELDS = ['title', 'price', 'active'] as const
type Field = (typeof FIELDS)[number]

function merge(
  base: Sides<Field>['base'],
  ours: Sides<Field>['ours'],
  theirs: Sides<Field>['theirs'],
  direction: SyncDirection = 'both',
) {
  return mergeFields(FIELDS, { base, ours, theirs }, direction)
}

describe('mergeFields', () => {
  const base = { title: 'Kettle', price: 14_900, active: true }

  it('takes each field from the side that changed it', () => {
    const merged = merge(base, { ...base, price: 15_900 }, { ...base, title: 'Gooseneck kettle' })
    expect(merged).toEqual({ ours: { title: 'Gooseneck kettle' }, theirs: { price: 15_900 }, conflicts: [] })
  })

  it('lists a field that both sides changed differently, and changes neither', () => {
    const merged = merge(base, { ...base, price: 15_900 }, { ...base, price: 14_500 })
    expect(merged).toEqual({ ours: {}, theirs: {}, conflicts: [{ field: 'price', ours: 15_900, theirs: 14_500 }] })
  })

  it('has no conflict if both sides made the same change', () => {
    const changed = { ...base, active: false }
    expect(merge(base, changed, changed, 'both')).toEqual({ ours: {}, theirs: {}, conflicts: [] })
  })

  it('lists every difference of records that are matched for the first time', () => {
    const { ours, theirs, conflicts } = merge(null, base, { ...base, title: 'Pot', price: 1 })
    expect([ours, theirs]).toEqual([{}, {}])
    expect(conflicts.map(({ field }) => field)).toEqual(['title', 'price'])
  })

  it('takes the source’s value in one direction', () => {
    const [mine, other] = [
      { ...base, price: 1 },
      { ...base, price: 2 },
    ]
    expect(merge(base, mine, other, 'from_shopify')).toEqual({ ours: { price: 2 }, theirs: {}, conflicts: [] })
    expect(merge(base, mine, other, 'to_shopify')).toEqual({ ours: {}, theirs: { price: 1 }, conflicts: [] })
  })

  const record = fc.record({
    title: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom(1, 2, 3),
    active: fc.boolean(),
  })

  it('makes both sides equal except for conflicts, whatever changed', () => {
    fc.assert(
      fc.property(record, record, record, (before, ours, theirs) => {
        const merged = merge(before, ours, theirs)
        const open = new Set(merged.conflicts.map(({ field }) => field))
        const here = { ...ours, ...merged.ours }
        const there = { ...theirs, ...merged.theirs }
        const settled = FIELDS.filter((field) => !open.has(field))
        expect(settled.map((field) => here[field])).toEqual(settled.map((field) => there[field]))
        const unsettled = FIELDS.filter((field) => open.has(field))
        expect(unsettled.map((field) => [here[field], there[field]])).toEqual(
          unsettled.map((field) => [ours[field], theirs[field]]),
        )
      }),
    )
  })

  it('never drops the only change to a field', () => {
    fc.assert(
      fc.property(record, record, (before, changed) => {
        expect({ ...before, ...merge(before, before, changed).ours }).toEqual(changed)
        expect({ ...before, ...merge(before, changed, before).theirs }).toEqual(changed)
      }),
    )
  })
})

describe('mergeStock', () => {
  it('counts what both sides sold', () => {
    expect(mergeStock({ base: 10, ours: 8, theirs: 7 }, 'both')).toBe(5)
  })

  it('counts a delivery on one side and sales on the other', () => {
    expect(mergeStock({ base: 2, ours: 1, theirs: 52 }, 'both')).toBe(51)
  })

  it('leaves it to a person if more was sold than there was', () => {
    expect(mergeStock({ base: 3, ours: 1, theirs: 1 }, 'both')).toBeNull()
    expect(mergeStock({ base: 3, ours: 1, theirs: 2 }, 'both')).toBe(0)
  })

  it('takes the source’s quantity in one direction', () => {
    expect(mergeStock({ base: 3, ours: 1, theirs: 7 }, 'from_shopify')).toBe(7)
    expect(mergeStock({ base: 3, ours: 1, theirs: 7 }, 'to_shopify')).toBe(1)
  })
})
