import { describe, expect, it } from 'vitest'
import { changeCheckout, formsOf, initialCheckout } from './checkout-state.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { createEdits, sessionValues, valuesOf, withValues } from './field-versions.ts'
import { filled, makeLiveCart, maya } from '../shopper.fixture.ts'

const with_ = (...changes: readonly CheckoutChange[]) => formsOf(changes.reduce(changeCheckout, initialCheckout))
const nothing = formsOf(initialCheckout)

describe('field versions', () => {
  it('record the fields that differ when they change, and no others', () => {
    let now = 1000
    const edits = createEdits(nothing, {}, () => now)
    edits.record(with_({ type: 'contact', patch: { email: 'm' } }))
    now = 2000
    edits.record(with_({ type: 'contact', patch: { email: 'm', optIn: false } }))
    edits.record(with_({ type: 'contact', patch: { email: 'm', optIn: false } }))
    expect(edits.at()).toEqual({ email: 1000, opt_in: 2000 })
  })

  it('count billing that follows shipping as changed with it [CO-009]', () => {
    const edits = createEdits(nothing, {}, () => 5)
    edits.record(with_({ type: 'shipping', patch: { city: 'Austin' } }, { type: 'same_as_shipping', same: true }))
    expect(edits.at()).toEqual({ 'shipping.locality': 5, 'billing.locality': 5 })
  })

  it('never date a change before the previous one, whatever the clock says', () => {
    const edits = createEdits(nothing, { email: 9000 }, () => 10)
    edits.record(with_({ type: 'contact', patch: { email: 'm' } }))
    expect(edits.at()).toEqual({ email: 9001 })
  })

  it('apply a later change of another tab and keep other fields', () => {
    const edits = createEdits(nothing, {}, () => 100)
    const mine = with_({ type: 'shipping', patch: { city: 'Austin', fullName: 'Maya' } })
    const theirs = with_(
      { type: 'shipping', patch: { city: 'Dallas' } },
      { type: 'contact', patch: { email: 'a@b.co' } },
    )
    const taken = edits.merge(mine, {
      values: valuesOf(theirs),
      edits: { 'shipping.locality': 200, 'shipping.full_name': 50, email: 60 },
    })
    expect(taken?.forms.shippingInfo).toMatchObject({ city: 'Dallas', fullName: 'Maya' })
    expect(taken?.forms.contactInfo.email).toBe('a@b.co')
    expect(taken?.over).toBe(true)
    expect(edits.at()).toEqual({ 'shipping.locality': 200, 'shipping.full_name': 100, email: 60 })
  })

  it('report nothing if only empty fields were filled in, and apply nothing twice', () => {
    const edits = createEdits(nothing, {}, () => 100)
    const elsewhere = { values: { email: 'a@b.co' }, edits: { email: 60 } }
    const taken = edits.merge(nothing, elsewhere)
    expect(taken).toMatchObject({ forms: { contactInfo: { email: 'a@b.co' } }, over: false })
    expect(edits.merge(taken?.forms ?? nothing, elsewhere)).toBeNull()
  })

  it('separate billing again if another tab changed its address [CO-009]', () => {
    const both = with_(...filled)
    expect(withValues(both, { 'billing.locality': 'Dallas' }, ['billing.locality'])).toMatchObject({
      isBillingSameAsShipping: false,
      shippingInfo: maya,
      billingInfo: { ...maya, city: 'Dallas' },
    })
    expect(withValues(both, { email: 'a@b.co' }, ['email'])).toMatchObject({ isBillingSameAsShipping: true })
  })

  it("read a session's values, with empty forms for none [SS-014]", () => {
    const { opt_in: _, ...empty } = valuesOf({
      ...nothing,
      contactInfo: { email: 'a@b.co', phone: '', optIn: true },
    })
    expect(sessionValues(makeLiveCart({ customer_email: 'a@b.co' }))).toEqual(empty)
  })
})
