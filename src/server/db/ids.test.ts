import { expect, it } from 'vitest'
import { newOrderedId } from './ids.ts'

it('keeps the order of IDs within a millisecond', () => {
  const ids = Array.from({ length: 2000 }, () => newOrderedId('sev', 1_800_000_000_000))
  expect(new Set(ids).size).toBe(2000)
  expect(ids.toSorted()).toEqual(ids)
  expect(newOrderedId('sev', 1_800_000_000_001) > (ids.at(-1) ?? '')).toBe(true)
})
