import { describe, expect, it } from 'vitest'
import type { ActionInput } from './action-input.ts'
import { applyAction, type ActionState } from './apply-action.ts'
import { at, base, target } from './apply-action.fixture.ts'
import { committedUntil } from './apply-lifecycle.ts'
import { restorableSkips } from './apply-skip.ts'
import { nextDelivery, resumeDeliveries } from './skipped-cycles.ts'

const apply = (state: Partial<ActionState>, input: ActionInput, today = at.today) =>
  applyAction({ ...base, ...state }, input, { ...at, today })
const done = (state: Partial<ActionState>, input: ActionInput) => {
  const result = apply(state, input)
  if (!result.ok) throw new Error(result.message)
  return result
}
const refused = (state: Partial<ActionState>, input: ActionInput, today = at.today) => {
  const result = apply(state, input, today)
  return result.ok ? null : result.message
}

describe('skipping a later delivery', () => {
  it('changes neither the next charge nor when billing acts', () => {
    const { changes, effective, skipped } = done({}, { action: 'skip', cycle: 5 })
    expect(changes).toEqual({ skipped_cycles: [5] })
    expect(effective).toBe('2027-02-18')
    expect(skipped).toBeUndefined()
    expect(done({ skipped_cycles: [5] }, { action: 'skip', cycle: 4 }).changes.skipped_cycles).toEqual([4, 5])
  })

  it('is refused for deliveries that are past, skipped, too far ahead or after the end', () => {
    expect(refused({}, { action: 'skip', cycle: 2 })).toBe('This delivery’s date has passed')
    expect(refused({ skipped_cycles: [4] }, { action: 'skip', cycle: 4 })).toBe('This delivery is already skipped')
    expect(refused({}, { action: 'skip', cycle: 14 })).toBeNull()
    expect(refused({}, { action: 'skip', cycle: 15 })).toBe('Choose one of the next 12 deliveries')
    expect(refused({ ends_after_cycle: 4 }, { action: 'skip', cycle: 5 })).toBe('The plan ends before this delivery')
    expect(refused({ ends_after_cycle: 4, skipped_cycles: [4] }, { action: 'skip', cycle: 5 })).toBeNull()
    expect(refused({ cancel_at_period_end: true }, { action: 'skip', cycle: 4 })).not.toBeNull()
  })

  it('passes all skipped deliveries, and ends the plan and the commitment later', () => {
    const state = { ...base, skipped_cycles: [4, 5, 7], ends_after_cycle: 6, minimum_cycles: 4 }
    expect(nextDelivery(state, 4)).toEqual({
      next_cycle: 6,
      next_charge_day: '2027-03-18',
      skipped_cycles: [7],
      ends_after_cycle: 8,
      minimum_cycles: 6,
    })
    expect(committedUntil(state)).toBe('2027-03-18')
    const { changes } = done({ skipped_cycles: [4] }, { action: 'skip' })
    expect(changes).toMatchObject({ next_cycle: 5, next_charge_day: '2027-02-18', skipped_cycles: [] })
  })

  it('stays on its day through a pause, and is dropped if the pause passes it', () => {
    const state = { ...base, skipped_cycles: [5, 8] }
    // The pause takes December and January; February stays skipped.
    expect(done(state, { action: 'pause', until: '2027-01-20' }).changes.next_charge_day).toBe('2027-03-18')
    expect(resumeDeliveries(state, 3, '2027-01-20')).toMatchObject({ next_cycle: 4, skipped_cycles: [6] })
    // Five deliveries pass, so June is the sixth one from December on.
    expect(resumeDeliveries(state, 3, '2027-04-01')).toMatchObject({
      next_cycle: 3,
      next_charge_day: '2027-04-18',
      skipped_cycles: [4],
    })
  })

  it('is dropped with a cancellation or another frequency', () => {
    const state = { skipped_cycles: [4] }
    const cancel = { action: 'cancel', at: 'now', reason: null, comment: '' } as const
    expect(done(state, cancel).changes.skipped_cycles).toEqual([])
    const weekly = { action: 'swap', when: 'renewal', target: { ...target, frequency: 'weekly' } } as const
    expect(done(state, weekly).changes.skipped_cycles).toEqual([])
    expect(done(state, { action: 'swap', when: 'renewal', target }).changes).not.toHaveProperty('skipped_cycles')
  })
})

describe('restoring a skipped delivery', () => {
  it('restores one ahead', () => {
    const { changes, effective } = done({ skipped_cycles: [4, 6] }, { action: 'unskip', cycle: 4 })
    expect(changes).toEqual({ skipped_cycles: [6] })
    expect(effective).toBe('2027-01-18')
    expect(refused({ skipped_cycles: [4] }, { action: 'unskip', cycle: 5 })).toBe('This delivery isn’t skipped')
  })

  it('goes back to the next one before its day, and keeps those after it skipped', () => {
    const start = { ...base, ends_after_cycle: 12, minimum_cycles: 4, skipped_cycles: [4] }
    const { changes: skipped } = done(start, { action: 'skip' })
    expect(skipped).toMatchObject({ next_cycle: 5, ends_after_cycle: 14, minimum_cycles: 6 })
    const passed_skips = [
      { cycle: 3, day: '2026-12-18' },
      { cycle: 4, day: '2027-01-18' },
    ]
    const state: ActionState = Object.assign({}, start, skipped, { passed_skips })
    const { changes, restored_from } = done(state, { action: 'unskip', cycle: 3 })
    expect(restored_from).toBe(3)
    expect(changes).toMatchObject({
      next_cycle: 3,
      next_charge_day: '2026-12-18',
      skipped_cycles: [4],
      ends_after_cycle: 12,
      minimum_cycles: 4,
    })
    expect(done(state, { action: 'unskip', cycle: 4 }).changes).toMatchObject({ next_cycle: 4, ends_after_cycle: 13 })
    expect(refused(state, { action: 'unskip', cycle: 3 }, '2026-12-18')).toMatch(/has passed/)
    expect(refused({ ...state, has_open_payment: true }, { action: 'unskip', cycle: 3 })).toMatch(/being processed/)
    expect(restorableSkips(state, at.today)).toEqual(passed_skips)
    // A schedule that was moved since then no longer has these days.
    expect(restorableSkips({ ...state, anchor_day: '2026-10-20' }, at.today)).toEqual([])
  })

  it('is refused unless the subscription is active', () => {
    expect(refused({ status: 'paused', skipped_cycles: [4] }, { action: 'unskip', cycle: 4 })).toMatch(/^Not allowed/)
  })
})
