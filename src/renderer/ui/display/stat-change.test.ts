import { describe, expect, it } from 'vitest'
import { reportedChange, percentChange, pointsChange } from './stat-change.ts'

describe('stat change', () => {
  it('is undefined without a value to compare with [API-024]', () => {
    expect(percentChange(500, 0)).toBeUndefined()
    expect(reportedChange(null)).toBeUndefined()
    expect(pointsChange(90, null)).toBeUndefined()
  })

  it('points up and is good when sales increase', () => {
    expect(percentChange(120, 100)).toEqual({ label: '20.0%', direction: 'up', good: true })
  })

  it('is good when refunds decrease [API-026]', () => {
    expect(percentChange(95, 100, 'less-is-good')).toEqual({ label: '5.0%', direction: 'down', good: true })
    expect(reportedChange(18, 'less-is-good')).toEqual({ label: '18.0%', direction: 'up', good: false })
  })

  it('has no direction when nothing changed', () => {
    expect(percentChange(100, 100)).toMatchObject({ direction: 'flat', label: '0%' })
  })

  it('is in percentage points for an approval rate', () => {
    expect(pointsChange(85.8, 84.6)).toEqual({ label: '1.2 pts', direction: 'up', good: true })
  })
})
