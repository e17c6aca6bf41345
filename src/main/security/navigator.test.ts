import { describe, expect, it } from 'vitest'
import { createNavigator } from './navigator.ts'

describe('createNavigator', () => {
  it('queues the last destination until the screens listen, then sends immediately', () => {
    const sent: string[] = []
    const navigator = createNavigator((destination) => sent.push(destination))
    navigator.open('/a')
    navigator.open('/b')
    expect(navigator.listen()).toBe('/b')
    expect(navigator.listen()).toBeNull()
    navigator.open('/c')
    expect(sent).toEqual(['/c'])
    navigator.pause()
    navigator.open('/d')
    expect(sent).toEqual(['/c'])
    expect(navigator.listen()).toBe('/d')
  })
})
