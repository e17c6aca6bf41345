import { describe, expect, it } from 'vitest'
import { changeCheckout, chosenShipping, initialCheckout } from './checkout-state.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { filled, kettle, makeLiveCart, maya, standardShipping } from '../shopper.fixture.ts'

const after = (...changes: readonly CheckoutChange[]) => changes.reduce(changeCheckout, initialCheckout)
const address = ['address', 'aptSuite', 'city', 'country', 'fullName', 'postalCode', 'state']
const names = (value: object) => Object.keys(value).toSorted()

describe('the client checkout state', () => {
  it('has exactly the specified parts [CO-001] [CO-002] [CO-003] [CO-004] [CO-005] [CO-007] [CO-008]', () => {
    expect(names(initialCheckout.shippingInfo)).toEqual(address)
    expect(names(initialCheckout.billingInfo)).toEqual(address)
    expect(names(initialCheckout.contactInfo)).toEqual(['email', 'optIn', 'phone'])
    expect(names(initialCheckout.shippingMethod)).toEqual(['deliveryTime', 'method', 'price'])
    expect(names(initialCheckout.payment)).toEqual(['amount', 'cartItems'])
    expect(names(initialCheckout.transactionInfo)).toEqual(
      'transactionId cardLastFour cardType connectorId buyerId paymentMethodId isPaypal isCashapp'
        .split(' ')
        .toSorted(),
    )
    expect(names(initialCheckout.eventInfo)).toEqual(['initiateCheckoutId', 'purchaseId'])
  })

  it('starts opted in, with billing separate from shipping [CO-006] [CONST-020]', () => {
    expect(initialCheckout).toMatchObject({ isBillingSameAsShipping: false, contactInfo: { optIn: true } })
  })

  it('copies shipping to billing, keeps it in sync, and keeps the copy afterwards [CO-009]', () => {
    const same = after({ type: 'shipping', patch: maya }, { type: 'same_as_shipping', same: true })
    expect(same.billingInfo).toEqual(maya)
    const moved = changeCheckout(same, { type: 'shipping', patch: { city: 'Dallas' } })
    expect(moved.billingInfo.city).toBe('Dallas')
    const apart = changeCheckout(moved, { type: 'same_as_shipping', same: false })
    const again = changeCheckout(apart, { type: 'shipping', patch: { city: 'Waco' } })
    expect(again.billingInfo).toEqual({ ...maya, city: 'Dallas' })
  })

  it('resets to its initial state [CO-010]', () => {
    expect(after(...filled, { type: 'reset' })).toEqual(initialCheckout)
  })

  it('takes amount, items and shipping from the session [SS-024] [CO-004] [CO-005]', () => {
    const session = makeLiveCart({ shipping_total: 500 })
    expect(after({ type: 'session', session, methods: [standardShipping] })).toMatchObject({
      payment: { amount: 2589, cartItems: [kettle] },
      shippingMethod: { method: 'Standard', price: 500, deliveryTime: '3–5 business days' },
    })
  })

  it('has free shipping without a method once it is earned [SS-022] [SS-023]', () => {
    const session = makeLiveCart({ progress_reward_free_shipping: true, shipping_total: 500 })
    expect(chosenShipping(session, [standardShipping])).toEqual({ method: '', price: 0, deliveryTime: '' })
  })
})
