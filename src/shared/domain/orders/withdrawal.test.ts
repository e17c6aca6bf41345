import { describe, expect, it } from 'vitest'
import { withdrawalPeriod } from './withdrawal.ts'

const service = { concluded_on: '2026-11-02', ships: false, shipped_on: null }
const goods = { concluded_on: '2026-11-02', ships: true, shipped_on: null }

describe('the withdrawal period', () => {
  it('of a contract without delivery is 14 days from its conclusion', () => {
    expect(withdrawalPeriod(service, '2026-11-02')).toEqual({ state: 'open', until: '2026-11-16' })
    expect(withdrawalPeriod(service, '2026-11-16')).toEqual({ state: 'open', until: '2026-11-16' })
    expect(withdrawalPeriod(service, '2026-11-17')).toEqual({ state: 'ended', until: '2026-11-16' })
  })

  it.each([
    ['Saturday', '2026-11-07', '2026-11-23'],
    ['Sunday', '2026-11-08', '2026-11-23'],
    ['Friday', '2026-11-06', '2026-11-20'],
  ])('that would end on a %s ends on a working day', (_, concluded_on, until) => {
    expect(withdrawalPeriod({ ...service, concluded_on }, concluded_on)).toEqual({ state: 'open', until })
  })

  it('of goods does not end before they are delivered', () => {
    expect(withdrawalPeriod(goods, '2027-03-01')).toEqual({ state: 'open', until: null })
    const shipped = { ...goods, shipped_on: '2026-12-01' }
    expect(withdrawalPeriod(shipped, '2026-12-15')).toEqual({ state: 'open', until: null })
    // 14 days after it was shipped it may still be open: the day of delivery counts.
    expect(withdrawalPeriod(shipped, '2026-12-16')).toEqual({ state: 'by_delivery', shipped_on: '2026-12-01' })
  })
})
