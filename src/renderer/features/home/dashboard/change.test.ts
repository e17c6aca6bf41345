import { describe, expect, it } from 'vitest'
import { givenChange, percentChange, pointsChange } from './change.ts'

describe('the change of a figure', () => {
  it('is nothing where there is nothing to compare with [API-024]', () => {
    expect(percentChange(500, 0)).toBeUndefined()
    expect(givenChange(null)).toBeUndefined()
    expect(pointsChange(90, null)).toBeUndefined()
  })

  it('points up and is good when more was sold', () => {
    expect(percentChange(120, 100)).toEqual({ label: '20.0%', direction: 'up', good: true })
  })

  it('is good when fewer was given back [API-026]', () => {
    expect(percentChange(95, 100, 'less-is-good')).toEqual({ label: '5.0%', direction: 'down', good: true })
    expect(givenChange(18, 'less-is-good')).toEqual({ label: '18.0%', direction: 'up', good: false })
  })

  it('has no direction when nothing changed', () => {
    expect(percentChange(100, 100)).toMatchObject({ direction: 'flat', label: '0%' })
  })

  it('of an approval rate is in points', () => {
    expect(pointsChange(85.8, 84.6)).toEqual({ label: '1.2 pts', direction: 'up', good: true })
  })
})
