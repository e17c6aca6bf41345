import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenInputIdle } from './when-input-idle.ts'

const listeners = new Map<string, () => void>()

beforeEach(() => {
  vi.useFakeTimers()
  listeners.clear()
  vi.stubGlobal('window', {
    addEventListener: (name: string, hear: () => void) => listeners.set(name, hear),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for a pause in input and then stops listening', () => {
  const work = vi.fn()
  whenInputIdle(work, 1000)
  vi.advanceTimersByTime(900)
  listeners.get('keydown')?.()
  vi.advanceTimersByTime(900)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
})

it('can be canceled', () => {
  const work = vi.fn()
  whenInputIdle(work, 1000)()
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})
