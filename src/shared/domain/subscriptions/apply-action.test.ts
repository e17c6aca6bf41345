import { describe, expect, it } from 'vitest'
import type { ActionInput, SwapTarget } from './action-input.ts'
import { applyAction, refusalOf, type ActionContext, type ActionState } from './apply-action.ts'
import { at, base, target } from './apply-action.fixture.ts'
import { chargeMoment, dayOfCycle } from './billing-calendar.ts'
import { canPerform, subscriptionStatuses } from './subscription-status.ts'

const done = (state: Partial<ActionState>, input: ActionInput, context: Partial<ActionContext> = {}) => {
  const result = applyAction({ ...base, ...state }, input, { ...at, ...context })
  if (!result.ok) throw new Error(result.message)
  return result
}
const refused = (state: Partial<ActionState>, input: ActionInput, context: Partial<ActionContext> = {}) => {
  const result = applyAction({ ...base, ...state }, input, { ...at, ...context })
  return result.ok ? null : [result.field, result.message]
}
const cancelNow = { action: 'cancel', at: 'now', reason: 'other', comment: '' } as const
const cancelLater = { ...cancelNow, at: 'period_end' } as const

describe('which actions a status allows [GAP-44]', () => {
  it('refuses the others with the status and the reason', () => {
    expect(refused({ status: 'cancelled' }, { action: 'pause', until: '2026-12-01' })).toEqual([
      null,
      'Not allowed for status Cancelled: reactivate it first.',
    ])
    expect(refused({ status: 'past_due' }, { action: 'move', move_date: '2026-12-01' })?.[1]).toBe(
      'Not allowed for status Past due: the customer owes a payment. Collect it first.',
    )
    for (const status of subscriptionStatuses) {
      expect(refusalOf('move', { status, cancel_at_period_end: false }) === null).toBe(canPerform('move', status))
    }
  })

  it('allows to withdraw a cancellation at the end of the period', () => {
    expect(refused({}, { action: 'activate' })?.[1]).toBe('Not allowed for status Active: it is already running.')
    expect(done({ cancel_at_period_end: true }, { action: 'activate' }).changes).toEqual({
      cancel_at_period_end: false,
      cancel_reason: null,
      cancel_comment: '',
    })
  })
})

describe('canceling', () => {
  it('ends it now, or at the end of the paid period', () => {
    expect(done({}, cancelNow)).toMatchObject({
      effective: '2026-11-21',
      changes: { status: 'cancelled', next_charge_day: null, next_action_at: null, cancel_reason: 'other' },
    })
    const later = done({}, cancelLater)
    expect(later).toMatchObject({ effective: '2026-12-18', changes: { cancel_at_period_end: true } })
    expect(later.changes).not.toHaveProperty('status')
    expect(refused({ status: 'past_due' }, cancelLater)).toEqual([
      'at',
      'Nothing is paid ahead. Cancel it now instead.',
    ])
    expect(refused({ cancel_at_period_end: true }, cancelLater)).not.toBeNull()
  })

  it('holds customers to a minimum commitment, and warns merchants', () => {
    const state = { minimum_cycles: 3 }
    expect(refused(state, cancelNow, { by: 'customer' })?.[1]).toBe(
      'The plan has a minimum of 3 deliveries. You can cancel after the one on Dec 18, 2026.',
    )
    expect(done(state, cancelNow).warning).toBe('The customer agreed to 3 deliveries, until Dec 18, 2026.')
    expect(refused({ minimum_cycles: 2 }, cancelNow, { by: 'customer' })).toBeNull()
  })
})

describe('pausing and resuming', () => {
  it('continues in rhythm on or after the end of the pause', () => {
    const { changes } = done({}, { action: 'pause', until: '2027-01-20' })
    expect(changes).toEqual({
      status: 'paused',
      paused_until: '2027-01-20',
      next_charge_day: '2027-02-18',
      next_action_at: chargeMoment('2027-01-20', 'UTC'),
    })
    const paused = { ...base, ...changes, status: 'paused' as const }
    const resumed = done(paused, { action: 'activate' }).changes
    expect(resumed).toMatchObject({ status: 'active', paused_until: null, next_charge_day: '2026-12-18' })
    const late = done(paused, { action: 'activate' }, { today: '2027-01-02', now: new Date('2027-01-02T09:00:00Z') })
    expect(late.changes).toMatchObject({ next_charge_day: '2027-01-18', anchor_cycle: 0 })
  })

  it('refuses a day that is past or too far', () => {
    expect(refused({}, { action: 'pause', until: '2026-11-21' })).toEqual(['until', 'Choose a date after today'])
    expect(refused({}, { action: 'pause', until: '2028-11-21' })).toEqual(['until', 'Choose a date within a year'])
    expect(refused({}, { action: 'pause', until: '2026-02-30' })).toEqual(['until', 'Enter a date like 2026-11-21'])
  })

  it('reactivates a canceled one in its rhythm, but never on the same day', () => {
    const cancelled = { status: 'cancelled' as const, next_charge_day: null }
    expect(done(cancelled, { action: 'activate' }).changes.next_charge_day).toBe('2026-12-18')
    const onTheDay = { today: '2026-12-18', now: new Date('2026-12-18T14:00:00Z') }
    expect(done(cancelled, { action: 'activate' }, onTheDay).changes.next_charge_day).toBe('2027-01-18')
    expect(refused({ ...cancelled, has_method: false }, { action: 'activate' })?.[1]).toContain('no payment method')
  })
})

describe('moving and skipping', () => {
  it('moves the schedule with the next delivery', () => {
    const { changes } = done({}, { action: 'move', move_date: '2026-12-31' })
    expect(changes).toMatchObject({ anchor_day: '2026-12-31', anchor_cycle: 3, next_charge_day: '2026-12-31' })
    expect(changes.next_action_at).toEqual(chargeMoment('2026-12-31', 'UTC'))
    expect(dayOfCycle({ ...base, ...changes }, 5)).toBe('2027-02-28')
    expect(refused({}, { action: 'move', move_date: '2026-11-20' })).toEqual(['move_date', 'Choose a date after today'])
    expect(refused({}, { action: 'move', move_date: '2026-12-18' })?.[0]).toBe('move_date')
    expect(refused({ has_open_payment: true }, { action: 'move', move_date: '2026-12-19' })?.[0]).toBeNull()
  })

  it('ends a pause without an end on the day to which it is moved', () => {
    const { changes } = done(
      { status: 'paused', paused_until: null, next_charge_day: null },
      { action: 'move', move_date: '2026-12-05' },
    )
    const next_action_at = chargeMoment('2026-12-05', at.time_zone)
    expect(changes).toMatchObject({ paused_until: '2026-12-05', next_charge_day: '2026-12-05', next_action_at })
  })

  it('ends a pause on the day to which it is moved', () => {
    const paused = { status: 'paused' as const, paused_until: '2027-01-20', next_charge_day: '2027-02-18' }
    const { changes } = done(paused, { action: 'move', move_date: '2026-12-05' })
    expect(changes).toMatchObject({ paused_until: '2026-12-05', next_charge_day: '2026-12-05' })
    expect(changes.next_action_at).toEqual(chargeMoment('2026-12-05', 'UTC'))
  })

  it('skips one delivery without shortening a plan or a commitment', () => {
    const result = done({ ends_after_cycle: 12, minimum_cycles: 3 }, { action: 'skip' })
    expect(result.skipped).toEqual({ cycle: 3, day: '2026-12-18' })
    expect(result.changes).toMatchObject({
      next_cycle: 4,
      next_charge_day: '2027-01-18',
      ends_after_cycle: 13,
      minimum_cycles: 4,
    })
    expect(done({ minimum_cycles: 2 }, { action: 'skip' }).changes.minimum_cycles).toBe(2)
    expect(refused({ cancel_at_period_end: true }, { action: 'skip' })).not.toBeNull()
  })
})

describe('swapping', () => {
  const swap = (when: 'renewal' | 'now', to: Partial<SwapTarget> = {}) =>
    ({ action: 'swap', when, target: { ...target, ...to } }) as const

  it('takes effect with the next renewal', () => {
    const { changes, effective, proration } = done({}, swap('renewal', { frequency: 'weekly', length: 6 }))
    expect(effective).toBe('2026-12-18')
    expect(proration).toBeUndefined()
    expect(changes).toMatchObject({
      plan_id: 'pln_2',
      unit_price: 4600,
      frequency: 'weekly',
      anchor_day: '2026-12-18',
      anchor_cycle: 3,
      ends_after_cycle: 8,
    })
  })

  it('charges the unused part of a higher price, and credits that of a lower one', () => {
    // 27 of 30 days are left: November 18 to December 18.
    expect(done({}, swap('now'))).toMatchObject({ effective: '2026-11-21', proration: Math.round((1710 * 27) / 30) })
    const cheaper = done({ quantity: 2, credit_balance: 100 }, swap('now', { unit_price: 1890 }))
    expect(cheaper.changes.credit_balance).toBe(100 + Math.round((2000 * 27) / 30))
    expect(cheaper.proration).toBeUndefined()
  })

  it('charges and credits nothing for a period that was not paid', () => {
    const { period } = base
    for (const unpaid of [
      { ...period, is_paid: false },
      // Paid before a pause: the period that runs now wasn't.
      { ...period, day: '2026-09-18' },
    ]) {
      const state = { period: unpaid } as Partial<ActionState>
      expect(done(state, swap('now')).proration).toBe(0)
      expect(done(state, swap('now', { unit_price: 1890 })).changes.credit_balance).toBe(0)
      expect(done(state, swap('now', { frequency: 'yearly' })).changes.credit_balance).toBe(0)
    }
  })

  it('counts a promo code for both prices, and credits no more than was paid', () => {
    const half = { type: 'percentage', value: 50, remaining: null } as const
    const paid = { is_paid: true, day: '2026-11-18', amount: 1445, is_discounted: true }
    const forever = { discount: half, period: paid }
    expect(done(forever, swap('now')).proration).toBe(Math.round((855 * 27) / 30))
    expect(done(forever, swap('now', { unit_price: 1890 })).changes.credit_balance).toBe(Math.round((500 * 27) / 30))
    expect(done(forever, swap('now', { frequency: 'yearly' })).changes.credit_balance).toBe(
      Math.round((1445 * 27) / 30),
    )
    // The code was for the first payment only.
    const once = { discount: null, period: { ...paid, amount: 500 } }
    expect(done(once, swap('now')).proration).toBe(Math.round((1710 * 27) / 30))
    expect(done(once, swap('now', { unit_price: 1890 })).changes.credit_balance).toBe(450)
    expect(done(once, swap('now', { frequency: 'yearly' })).changes.credit_balance).toBe(450)
  })

  it('starts another rhythm tomorrow, less the unused part of the old price', () => {
    const { changes, effective } = done({}, swap('now', { frequency: 'yearly' }))
    expect(effective).toBe('2026-11-22')
    expect(changes).toMatchObject({
      frequency: 'yearly',
      next_charge_day: '2026-11-22',
      anchor_day: '2026-11-22',
      anchor_cycle: 3,
      credit_balance: 2601,
    })
  })

  it('refuses no change, and a prepaid plan now', () => {
    expect(refused({}, swap('renewal', { ...base }))?.[0]).toBe('option_id')
    expect(refused({ prepaid_deliveries: 3 }, swap('now'))?.[0]).toBe('when')
    expect(refused({ status: 'paused' }, swap('now'))?.[0]).toBe('when')
  })

  it('leaves deliveries as they were paid for, and says when the plan or quantity can be changed', () => {
    const prepaid = { prepaid_deliveries: 3, prepaid_left: 2 }
    const message =
      '2 prepaid deliveries are still to be made. You can swap the plan after the last one on Jan 18, 2027.'
    expect(refused(prepaid, swap('renewal'))).toEqual([null, message])
    expect(refused({ ...prepaid, skipped_cycles: [4] }, swap('renewal'))?.[1]).toContain('Feb 18, 2027')
    expect(refused({ ...prepaid, prepaid_left: 1 }, swap('now'))?.[1]).toContain('after the last one on Dec 18, 2026')
    const paused = { ...prepaid, status: 'paused', next_charge_day: null } as const
    expect(refused(paused, swap('renewal'))?.[1]).toContain('once the last one is made')
    expect(refused(prepaid, { action: 'change_quantity', quantity: 4 })?.[1]).toContain('You can change the quantity')
    expect(done({ ...prepaid, prepaid_left: 0 }, swap('renewal')).changes).toMatchObject({ prepaid_deliveries: 1 })
    const { plan_id, option_id } = base
    expect(done(prepaid, swap('renewal', { plan_id, option_id, prepaid_deliveries: 3 })).changes).toMatchObject({
      variant_id: 'var_2',
    })
  })

  it('charges and credits nothing in a free trial, also after a delivery was skipped', () => {
    expect(done({ in_free_trial: true }, swap('now')).proration).toBe(0)
    expect(done({ in_free_trial: true }, swap('now', { frequency: 'yearly' })).changes.credit_balance).toBe(0)
  })
})

describe('contents of the orders', () => {
  const item = {
    product_id: 'prd_9',
    variant_id: 'var_9',
    title: 'Paper filters',
    variant_title: '',
    image: null,
    quantity: 1,
    price: 950,
  }

  it('adds one-time items, merges equal ones and removes them', () => {
    const added = done({}, { action: 'add_item', item })
    expect(added.event.text).toBe('Paper filters added to the Dec 18 order')
    const { add_ons = [] } = added.changes
    expect(done({ add_ons }, { action: 'add_item', item }).changes.add_ons).toEqual([{ ...item, quantity: 2 }])
    expect(done({ add_ons }, { action: 'remove_item', variant_id: 'var_9' }).changes.add_ons).toEqual([])
    expect(refused({}, { action: 'remove_item', variant_id: 'var_9' })?.[0]).toBe('variant_id')
  })

  it('changes the quantity within its limits', () => {
    expect(done({}, { action: 'change_quantity', quantity: 2 }).changes).toEqual({ quantity: 2 })
    for (const quantity of [0, 1, 1.5, 1000]) {
      expect(refused({}, { action: 'change_quantity', quantity })?.[0]).toBe('quantity')
    }
  })

  it('retries a declined charge at once', () => {
    const { changes } = done({ status: 'unpaid', next_charge_day: null }, { action: 'retry' })
    expect(changes).toEqual({ status: 'past_due', next_action_at: at.now })
    expect(refused({ status: 'past_due', has_open_payment: true }, { action: 'retry' })?.[1]).toMatch(/being processed/)
    expect(refused({}, { action: 'retry' })?.[1]).toBe('Not allowed for status Active: no payment is due.')
  })
})
