import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canContentBecome, canDefaultBecome, contentStatuses, contentStatusesAfter } from './content-status.ts'

const status = fc.constantFrom(...contentStatuses)

it('changes from every status to any other, but not to itself [CT-004] [PP-017] [CP-003]', () => {
  for (const from of contentStatuses) {
    const reached = new Set([from])
    for (const each of reached) for (const next of contentStatusesAfter(each)) reached.add(next)
    expect([...reached].toSorted()).toEqual([...contentStatuses].toSorted())
    expect(canContentBecome(from, from)).toBe(false)
  }
})

it("offers exactly the allowed changes; an archived page can't go live directly [PP-017]", () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(contentStatusesAfter(from).includes(to)).toBe(canContentBecome(from, to))
    }),
  )
  expect(contentStatusesAfter('archived')).toEqual(['draft'])
})

it('lets the default page be paused, and nothing else [PP-017]', () => {
  expect(contentStatuses.filter(canDefaultBecome)).toEqual(['live', 'paused'])
})

it('stays in the table for any sequence of allowed changes', () => {
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
