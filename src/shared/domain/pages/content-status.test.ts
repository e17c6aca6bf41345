import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canContentBecome, canDefaultBecome, contentStatuses, contentStatusesAfter } from './content-status.ts'

const status = fc.constantFrom(...contentStatuses)

it('leads from every status to every other, and from none to itself [CT-004] [PP-017] [CP-003]', () => {
  for (const from of contentStatuses) {
    const reached = new Set([from])
    for (const each of reached) for (const next of contentStatusesAfter(each)) reached.add(next)
    expect([...reached].toSorted()).toEqual([...contentStatuses].toSorted())
    expect(canContentBecome(from, from)).toBe(false)
  }
})

it('offers exactly what is allowed, and nothing goes from the archive straight to shoppers [PP-017]', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(contentStatusesAfter(from).includes(to)).toBe(canContentBecome(from, to))
    }),
  )
  expect(contentStatusesAfter('archived')).toEqual(['draft'])
})

it('lets the default rest, and no more [PP-017]', () => {
  expect(contentStatuses.filter(canDefaultBecome)).toEqual(['live', 'paused'])
})

it('follows any walk of allowed moves without leaving the table', () => {
  fc.assert(
    fc.property(status, fc.array(fc.nat(10)), (start, choices) => {
      let now = start
      for (const choice of choices) {
        const after = contentStatusesAfter(now)
        now = after[choice % after.length] ?? now
        expect(contentStatuses).toContain(now)
      }
    }),
  )
})
