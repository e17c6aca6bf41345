import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSort } from './list-sort.ts'

const KEYS = ['title', 'created_at'] as const

it('reads a column upwards, and downwards after a minus', () => {
  expect(parseSort('title', KEYS)).toEqual({ key: 'title', descending: false })
  expect(parseSort('-created_at', KEYS)).toEqual({ key: 'created_at', descending: true })
})

it('names no column that the list does not have', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sort = parseSort(text, KEYS)
      expect(sort === null || KEYS.includes(sort.key)).toBe(true)
    }),
  )
  expect(parseSort('--title', KEYS)).toBeNull()
  expect(parseSort('', KEYS)).toBeNull()
})
