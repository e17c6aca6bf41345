import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSort } from './list-sort.ts'

const KEYS = ['title', 'created_at'] as const

it('sorts ascending by a column, and descending after a minus', () => {
  expect(parseSort('title', KEYS)).toEqual({ key: 'title', descending: false })
  expect(parseSort('-created_at', KEYS)).toEqual({ key: 'created_at', descending: true })
})

it("rejects a column that the list doesn't have", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sort = parseSort(text, KEYS)
      expect(sort === null || KEYS.includes(sort.key)).toBe(true)
    }),
  )
  expect(parseSort('--title', KEYS)).toBeNull()
  expect(parseSort('', KEYS)).toBeNull()
})
