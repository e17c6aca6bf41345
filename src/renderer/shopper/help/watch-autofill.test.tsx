import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutChange } from '../session/checkout-state.ts'
import { makeStore, maya } from '../shopper.fixture.ts'
import { watchAutofill } from './watch-autofill.ts'

const field = (id: string, value: string) => {
  const input = document.createElement('input')
  Object.assign(input, { id, value })
  return input
}

const list = (id: string, value: string) => {
  const select = document.createElement('select')
  select.id = id
  select.append(Object.assign(document.createElement('option'), { value }))
  return select
}

/** Fills a form like Chromium: each field separately, with plain events. */
function fill(controls: readonly HTMLElement[]) {
  document.body.replaceChildren(...controls)
  for (const control of controls)
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
}

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

function watch(changes: readonly CheckoutChange[] = []) {
  const store = makeStore(changes)
  const patch = vi.spyOn(store, 'patch')
  const done = vi.fn<(changes: readonly CheckoutChange[]) => void>()
  stop = watchAutofill(store, done)
  return { store, patch, done }
}

describe('browser autofill', () => {
  it("is applied as one change, with the state in the country's format", () => {
    const { store, patch, done } = watch()
    const heard = vi.fn<() => void>()
    document.body.addEventListener('input', heard)
    fill([
      field('shop-email', 'maya@example.com'),
      field('shop-fullName', maya.fullName),
      field('shop-address', maya.address),
      field('shop-city', maya.city),
      field('shop-state', 'Texas'),
      field('shop-postalCode', maya.postalCode),
      list('shop-country', 'US'),
      field('shop-billingFullName', 'Maya O.'),
    ])
    vi.runAllTimers()
    document.body.removeEventListener('input', heard)
    expect(heard).not.toHaveBeenCalled()
    expect(patch).toHaveBeenCalledTimes(1)
    expect(done).toHaveBeenCalledTimes(1)
    const { checkout, edited } = store.get()
    expect(edited).toBe(true)
    expect(checkout.contactInfo.email).toBe('maya@example.com')
    expect(checkout.shippingInfo).toEqual(maya)
    expect(checkout.billingInfo.fullName).toBe('Maya O.')
  })

  it('leaves typed and selected values to the fields', () => {
    const { patch } = watch()
    const name = field('shop-fullName', 'M')
    const country = list('shop-country', 'US')
    document.body.replaceChildren(name, country, field('shop-custom', 'x'))
    name.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    name.dispatchEvent(new Event('change', { bubbles: true }))
    country.dispatchEvent(new Event('input', { bubbles: true }))
    document.getElementById('shop-custom')?.dispatchEvent(new Event('input', { bubbles: true }))
    vi.runAllTimers()
    expect(patch).not.toHaveBeenCalled()
  })

  it('leaves billing the same as shipping, and the state if the country stays the same [CO-009]', () => {
    const { store } = watch([
      { type: 'shipping', patch: maya },
      { type: 'same_as_shipping', same: true },
    ])
    fill([field('shop-city', 'Dallas')])
    vi.runAllTimers()
    expect(store.get().checkout.billingInfo).toEqual({ ...maya, city: 'Dallas' })
  })
})
