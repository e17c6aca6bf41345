import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionInput } from './action-input.ts'
import { applyAction, type ActionChanges, type ActionState } from './apply-action.ts'
import { at, base, target } from './apply-action.fixture.ts'
import { dayOfCycle } from './billing-calendar.ts'

const cancel = { action: 'cancel', reason: null, comment: '' } as const

/** The state after an action's changes: cycles that were passed can be restored. */
function after(state: ActionState, changes: ActionChanges): ActionState {
  const next = Object.assign({}, state, changes)
  const passed = Array.from({ length: Math.max(0, next.next_cycle - state.next_cycle) }, (_, index) => {
    const skipped = state.next_cycle + index
    return { cycle: skipped, day: dayOfCycle(state, skipped) }
  })
  return { ...next, passed_skips: [...state.passed_skips, ...passed].filter((each) => each.cycle < next.next_cycle) }
}

describe('any sequence of actions', () => {
  const day = fc.integer({ min: 1, max: 300 }).map((days) => {
    const date = new Date(Date.UTC(2026, 10, 21 + days))
    return date.toISOString().slice(0, 10)
  })
  const action = fc.oneof<fc.Arbitrary<ActionInput>[]>(
    day.map((until) => ({ action: 'pause' as const, until })),
    day.map((move_date) => ({ action: 'move' as const, move_date })),
    fc.option(fc.integer({ min: 2, max: 24 }), { nil: undefined }).map((cycle) => ({ action: 'skip' as const, cycle })),
    fc.integer({ min: 2, max: 24 }).map((cycle) => ({ action: 'unskip' as const, cycle })),
    fc.constant({ action: 'activate' as const }),
    fc.constantFrom<ActionInput>({ ...cancel, at: 'now' }, { ...cancel, at: 'period_end' }),
    fc.constantFrom('renewal' as const, 'now' as const).chain((when) =>
      fc
        .record({ unit_price: fc.nat(9000), frequency: fc.constantFrom('weekly' as const, 'monthly' as const) })
        .map((to) => ({
          action: 'swap' as const,
          when,
          target: { ...target, ...to, option_id: `opt_${to.unit_price}` },
        })),
    ),
  )
  const start = fc.record({
    frequency: fc.constantFrom('weekly' as const, 'monthly' as const, 'yearly' as const),
    anchor_day: fc.constantFrom('2026-10-31', '2026-11-15', '2026-11-21'),
    minimum_cycles: fc.nat(4),
    ends_after_cycle: fc.option(fc.integer({ min: 8, max: 20 })),
  })

  it('leaves the next charge on its cycle’s day, in the future, and never loses a delivery', () => {
    fc.assert(
      fc.property(start, fc.array(action, { maxLength: 12 }), (given, actions) => {
        const cycle = [2, 3, 4, 5].find((each) => dayOfCycle({ ...base, ...given }, each) > at.today) ?? 2
        const next_charge_day = dayOfCycle({ ...base, ...given }, cycle)
        let state: ActionState = { ...base, ...given, next_cycle: cycle, next_charge_day }
        let [start_cycle, length] = [cycle, given.ends_after_cycle]
        const messages: string[] = []
        for (const input of actions) {
          const result = applyAction(state, input, at)
          if (!result.ok) {
            messages.push(result.message)
            continue
          }
          if (input.action === 'swap') [start_cycle, length] = [state.next_cycle, state.ends_after_cycle]
          state = after(state, result.changes)
          const { next_charge_day: next, ends_after_cycle: end, skipped_cycles } = state
          const active = state.status === 'active'
          expect(next === null).toBe(state.status === 'cancelled')
          expect((next ?? at.today) >= at.today).toBe(true)
          expect(active ? next : null).toBe(active ? dayOfCycle(state, state.next_cycle) : null)
          // Deliveries that are left, besides the skipped ones ahead, are as many as were bought.
          expect(end).toBe(end === null ? null : (length ?? 0) + state.next_cycle - start_cycle)
          expect(skipped_cycles).toEqual([...new Set(skipped_cycles)].toSorted((one, other) => one - other))
          expect(skipped_cycles[0] ?? Infinity).toBeGreaterThan(state.next_cycle)
          expect(state.credit_balance).toBeGreaterThanOrEqual(0)
        }
        expect(messages.filter((text) => !/^[A-Z].*[^ ]$/.test(text))).toEqual([])
      }),
    )
  })
})
