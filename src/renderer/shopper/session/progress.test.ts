import { describe, expect, it, vi } from 'vitest'
import { changeCheckout, formsOf, initialCheckout } from './checkout-state.ts'
import { createProgress, stepsDone } from './progress.ts'
import type { Step } from './progress.ts'
import { filled } from '../shopper.fixture.ts'

describe('checkout steps', () => {
  it('count completed steps', () => {
    const [contact] = filled
    if (!contact) throw new Error('The fixture begins with the contact')
    expect(stepsDone(formsOf(initialCheckout), {})).toBe(0)
    expect(stepsDone(changeCheckout(initialCheckout, contact), {})).toBe(1)
    expect(stepsDone(filled.reduce(changeCheckout, initialCheckout), {})).toBe(2)
    expect(stepsDone(formsOf(initialCheckout), { emailEnabled: false })).toBe(1)
  })

  it('are reported once and in order, and again after a failure [API-162]', async () => {
    const told: Step[] = []
    const tell = vi.fn<(step: Step) => Promise<unknown>>((step) => {
      told.push(step)
      return Promise.resolve()
    })
    const reach = createProgress(null, tell)
    await reach(1)
    await reach(1)
    tell.mockRejectedValueOnce(new Error('offline'))
    await reach(2)
    await reach(3)
    await reach(2)
    expect(told).toEqual(['contact', 'shipping', 'payment'])
  })

  it("start at the session's step", async () => {
    const tell = vi.fn<(step: Step) => Promise<unknown>>(() => Promise.resolve())
    await createProgress('shipping', tell)(3)
    await createProgress('completed', tell)(3)
    expect(tell.mock.calls).toEqual([['payment']])
  })
})
