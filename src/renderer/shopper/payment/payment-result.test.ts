import { describe, expect, it } from 'vitest'
import { outcomeOf, outcomeOfError } from './payment-result.ts'
import { makeLiveCart, makePayReply, noReply, refusal } from '../shopper.fixture.ts'

const url = 'https://bank.example'

describe('payment results', () => {
  it('parse every reply', async () => {
    const paid = makePayReply()
    expect(await outcomeOf(Promise.resolve(paid))).toEqual({ kind: 'succeeded', reply: paid })
    const asked = makePayReply({ status: 'requires_action', next_action: { type: 'frame', url } })
    expect(await outcomeOf(Promise.resolve(asked))).toEqual({
      kind: 'requires_action',
      step: { type: 'frame', url },
      reply: asked,
    })
    const later = makePayReply({ status: 'processing' })
    expect(await outcomeOf(Promise.resolve(later))).toEqual({ kind: 'processing', reply: later })
    const silent = makePayReply({ status: 'requires_action' })
    expect(await outcomeOf(Promise.resolve(silent))).toMatchObject({ kind: 'processing' })
  })

  it("use the server's text for a decline [GAP-87]", () => {
    expect(outcomeOfError(refusal(402, 'No funds.'))).toEqual({ kind: 'declined', detail: 'No funds.' })
  })

  it('take the new cart if the totals changed', () => {
    const live_cart = makeLiveCart({ total: 1 })
    expect(outcomeOfError(refusal(409, 'The total has changed.', { code: 'totals_changed', live_cart }))).toEqual({
      kind: 'changed',
      detail: 'The total has changed.',
      session: live_cart,
    })
  })

  it('recognize a pending payment and one made elsewhere', () => {
    expect(outcomeOfError(refusal(409, 'Being paid', { code: 'processing' }))).toMatchObject({ kind: 'processing' })
    expect(outcomeOfError(refusal(409, 'Paid', { code: 'completed' }))).toEqual({ kind: 'succeeded', reply: null })
  })

  it('tell an error before the charge from an unknown outcome', () => {
    expect(outcomeOfError(refusal(409, 'Sold out.', { code: 'sold_out' }))).toMatchObject({ kind: 'refused' })
    expect(outcomeOfError(refusal(422, 'City is required', { code: 'incomplete' }))).toEqual({
      kind: 'refused',
      detail: 'City is required',
      incomplete: true,
      errors: {},
    })
    expect(outcomeOfError(refusal(429, 'Too many requests'))).toMatchObject({ kind: 'refused' })
  })

  it('parse the field errors [PP-014] [DEF-64]', () => {
    const errors = { country: 'We do not ship to this country', shipping_method: 'Please select a shipping method' }
    expect(outcomeOfError(refusal(422, errors.country, { code: 'not_shipped', errors }))).toEqual({
      kind: 'refused',
      detail: errors.country,
      incomplete: true,
      errors: { country: errors.country },
    })
  })

  it('treat missing replies and server errors as an unknown outcome', () => {
    expect(outcomeOfError(noReply())).toEqual({ kind: 'unknown', unreached: true })
    const open = [refusal(500, 'x'), refusal(503, 'x'), refusal(408, 'x'), new TypeError('x')]
    for (const error of [...open, refusal(409, 'x', { code: 'idempotency_in_progress' })])
      expect(outcomeOfError(error)).toEqual({ kind: 'unknown' })
  })
})
