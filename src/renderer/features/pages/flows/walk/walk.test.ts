import { describe, expect, it } from 'vitest'
import { wholeFlow } from '../../../../../shared/domain/flows/flow.fixture.ts'
import type { FlowShape } from '../flow-edit.ts'
import { actionsOf, isThrough, placeOf, reasonOf, startWalk, type PayOutcome, type Walk } from './walk.ts'

const flow: FlowShape = {
  steps: wholeFlow.steps.map((step) => ({ ...step, variants: [...step.variants] })),
  edges: [...wholeFlow.edges],
}

/** Presses the buttons with these labels, one after the other. */
const walked = (outcome: PayOutcome, ...labels: string[]): Walk => {
  let walk = startWalk(flow, 'shopper')
  for (const label of labels) {
    const next = actionsOf(flow, walk, outcome).find((action) => action.label === label)?.next
    if (!next) throw new Error(`Nothing is called ${label}`)
    walk = next
  }
  return walk
}

describe('the walk of a made-up shopper [RT-109]', () => {
  it('goes from the cart over both offers, pays and comes to the end', () => {
    const walk = walked('approved', 'Go to checkout', 'Pay', 'Decline the offer', 'Accept the offer', 'Done')
    expect(walk.at).toBeNull()
    expect(isThrough(walk)).toBe(true)
    expect(walk.trail).toEqual([
      'Went from the cart to checkout',
      'Pressed Pay',
      'Declined the upsell',
      'Accepted the downsell',
      'Paid',
      'Read the confirmation',
    ])
  })

  it('skips the downsell after an accept, and offers before it pays', () => {
    expect(walked('approved', 'Go to checkout', 'Pay').at).toBe('s3')
    expect(walked('approved', 'Go to checkout', 'Pay', 'Accept the offer').at).toBe('s5')
  })

  it('stays on the page after a decline, and pays with another card', () => {
    const walk = walked('declined', 'Go to checkout', 'Pay', 'Accept the offer')
    expect(walk).toMatchObject({ at: 's2', attempt: { state: 'declined', words: 'Payment declined' } })
    expect(walked('declined', 'Go to checkout', 'Pay', 'Accept the offer', 'Pay with another card').at).toBe('s5')
  })

  it('asks to confirm with the bank', () => {
    const before = ['Go to checkout', 'Pay', 'Accept the offer'] as const
    expect(walked('three_d_secure', ...before).attempt).toEqual({ state: 'confirming' })
    expect(walked('three_d_secure', ...before, 'Confirm with the bank').at).toBe('s5')
    expect(walked('three_d_secure', ...before, 'Fail the confirmation').attempt?.state).toBe('declined')
  })

  it('never shows a lost answer as a failure', () => {
    const before = ['Go to checkout', 'Pay', 'Accept the offer'] as const
    expect(walked('lost', ...before).attempt).toEqual({ state: 'checking' })
    expect(walked('lost', ...before, 'The answer comes: paid').at).toBe('s5')
  })

  it('says which variant it took and why', () => {
    const place = placeOf(flow, walked('approved', 'Go to checkout'))
    if (!place) throw new Error('A place was wanted')
    expect(reasonOf(place.step, place.index)).toMatch(/^Variant [AB], drawn by chance: (60|40)% of shoppers/)
    expect(reasonOf({ ...place.step, variants: place.step.variants.slice(0, 1) }, 0)).toMatch(/everyone gets it/)
  })

  it('ends where the flow has no way on', () => {
    const stuck = { ...flow, edges: [] }
    const walk = startWalk(stuck, 'x')
    const next = actionsOf(stuck, walk, 'approved')[0]?.next
    expect(next?.at).toBeNull()
    expect(next && isThrough(next)).toBe(false)
  })
})
