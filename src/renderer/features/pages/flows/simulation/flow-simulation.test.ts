import { describe, expect, it } from 'vitest'
import { wholeFlow } from '../../../../../shared/domain/flows/flow.fixture.ts'
import type { FlowShape } from '../flow-edit.ts'
import {
  availableActions,
  isCompleted,
  currentStep,
  variantReason,
  startSimulation,
  type PayOutcome,
  type FlowSimulation,
} from './flow-simulation.ts'

const flow: FlowShape = {
  steps: wholeFlow.steps.map((step) => ({ ...step, variants: [...step.variants] })),
  edges: [...wholeFlow.edges],
}

/** Clicks the buttons with these labels in order. */
const walked = (outcome: PayOutcome, ...labels: string[]): FlowSimulation => {
  let walk = startSimulation(flow, 'shopper')
  for (const label of labels) {
    const next = availableActions(flow, walk, outcome).find((action) => action.label === label)?.next
    if (!next) throw new Error(`Nothing is called ${label}`)
    walk = next
  }
  return walk
}

describe('flow simulation [RT-109]', () => {
  it('goes from the cart through both offers to the payment and the confirmation', () => {
    const walk = walked('approved', 'Go to checkout', 'Pay', 'Decline the offer', 'Accept the offer', 'Done')
    expect(walk.at).toBeNull()
    expect(isCompleted(walk)).toBe(true)
    expect(walk.trail).toEqual([
      'Went from the cart to checkout',
      'Clicked Pay',
      'Declined the upsell',
      'Accepted the downsell',
      'Paid',
      'View the confirmation',
    ])
  })

  it('skips the downsell after an accepted offer, and shows offers before the payment', () => {
    expect(walked('approved', 'Go to checkout', 'Pay').at).toBe('s3')
    expect(walked('approved', 'Go to checkout', 'Pay', 'Accept the offer').at).toBe('s5')
  })

  it('stays on the page after a decline, and pays with another card', () => {
    const walk = walked('declined', 'Go to checkout', 'Pay', 'Accept the offer')
    expect(walk).toMatchObject({ at: 's2', attempt: { state: 'declined', words: 'Payment declined' } })
    expect(walked('declined', 'Go to checkout', 'Pay', 'Accept the offer', 'Pay with another card').at).toBe('s5')
  })

  it('shows the 3-D Secure challenge', () => {
    const before = ['Go to checkout', 'Pay', 'Accept the offer'] as const
    expect(walked('three_d_secure', ...before).attempt).toEqual({ state: 'confirming' })
    expect(walked('three_d_secure', ...before, 'Complete 3-D Secure').at).toBe('s5')
    expect(walked('three_d_secure', ...before, 'Fail 3-D Secure').attempt?.state).toBe('declined')
  })

  it('never shows an unknown outcome as a failure', () => {
    const before = ['Go to checkout', 'Pay', 'Accept the offer'] as const
    expect(walked('lost', ...before).attempt).toEqual({ state: 'checking' })
    expect(walked('lost', ...before, 'Response: paid').at).toBe('s5')
  })

  it('says which variant was selected and why', () => {
    const place = currentStep(flow, walked('approved', 'Go to checkout'))
    if (!place) throw new Error('A place was wanted')
    expect(variantReason(place.step, place.index)).toMatch(/^Variant [AB], selected at random for (60|40)% of shoppers/)
    expect(variantReason({ ...place.step, variants: place.step.variants.slice(0, 1) }, 0)).toMatch(/^The only variant/)
  })

  it('ends where a step has no outgoing edge', () => {
    const stuck = { ...flow, edges: [] }
    const walk = startSimulation(stuck, 'x')
    const next = availableActions(stuck, walk, 'approved')[0]?.next
    expect(next?.at).toBeNull()
    expect(next && isCompleted(next)).toBe(false)
  })
})
