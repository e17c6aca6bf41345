import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import { ShopTexts } from '../../storefront/i18n/texts.tsx'
import type { CheckoutChange } from '../session/checkout-state.ts'
import { loadLanguage } from '../i18n/languages.ts'
import { makeStore } from '../shopper.fixture.ts'
import { createFieldHelp } from './field-help.ts'

afterEach(cleanup)

function open(...changes: readonly CheckoutChange[]) {
  const store = makeStore(changes)
  const apply = vi.fn((change: CheckoutChange) => store.change(change))
  const help = createFieldHelp({ store, apply })
  /** A change made by the shopper. */
  const type = (change: CheckoutChange) => {
    store.change(change)
    help.edited(change)
  }
  const hints = () =>
    render(
      <>
        {Object.entries(store.get().hints).map(([name, hint]) => (
          <p key={name}>{hint}</p>
        ))}
      </>,
    )
  const state = () => store.get().checkout.shippingInfo.state
  return { store, apply, help, type, hints, state }
}

const shipping = (patch: Partial<ClientAddress>): CheckoutChange => ({ type: 'shipping', patch })

describe('field hints', () => {
  it('offer the corrected email address as a button', async () => {
    const { store, help, hints } = open({ type: 'contact', patch: { email: 'maya@gmial.com' } })
    help.onBlur('email')
    await vi.waitFor(() => expect(store.get().hints.email).toBeTruthy())
    hints()
    fireEvent.click(screen.getByRole('button', { name: 'Did you mean maya@gmail.com?' }))
    expect(store.get().checkout.contactInfo.email).toBe('maya@gmail.com')
    expect(store.get().hints.email).toBeNull()
  })

  it('disappear on other input and are not shown for valid input', async () => {
    const { store, help, type } = open(shipping({ country: 'FR', postalCode: '7500' }))
    help.onBlur('postalCode')
    await vi.waitFor(() => expect(store.get().hints.postalCode).toBeTruthy())
    type(shipping({ postalCode: '75001' }))
    expect(store.get().hints.postalCode).toBeNull()
    help.onBlur('postalCode')
    await vi.waitFor(() => expect(store.get().hints.postalCode).toBeNull())
  })

  it.each([
    ['de', 'Format der Postleitzahl (Frankreich): 75001.', 'Diese Telefonnummer scheint zu kurz zu sein.'],
    ['ja', 'フランスの郵便番号の形式：75001', 'この電話番号は短すぎるようです。'],
  ])('are translated to %s', async (code, postal, phone) => {
    const { page, lazy } = await loadLanguage(code)
    const { store, help } = open(shipping({ country: 'FR', postalCode: '7500' }), {
      type: 'contact',
      patch: { phone: '12' },
    })
    help.onBlur('postalCode')
    help.onBlur('phone')
    await vi.waitFor(() => expect(Object.keys(store.get().hints)).toHaveLength(2))
    render(
      <ShopTexts messages={page} lazy={lazy} locale={code}>
        {store.get().hints.postalCode}
        {store.get().hints.phone}
      </ShopTexts>,
    )
    expect(screen.getByText(postal)).toBeDefined()
    expect(screen.getByText(phone)).toBeDefined()
  })
})

describe('the state from a postal code', () => {
  it('is filled in if empty, and updated with the code unless the shopper changed it', async () => {
    const { type, state, store } = open(shipping({ country: 'US' }))
    type(shipping({ postalCode: '78704' }))
    await vi.waitFor(() => expect(state()).toBe('TX'))
    expect(store.get().hints.state).toBeTruthy()
    type(shipping({ postalCode: '10001' }))
    await vi.waitFor(() => expect(state()).toBe('NY'))
  })

  it("never replaces the shopper's choice", async () => {
    const { type, state, apply } = open(shipping({ country: 'US', state: 'CA' }))
    type(shipping({ postalCode: '78704' }))
    type({ type: 'billing', patch: { country: 'US', postalCode: '10001' } })
    await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(1))
    expect(apply).toHaveBeenCalledWith({ type: 'billing', patch: { state: 'NY' } })
    expect(state()).toBe('CA')
  })

  it('leaves a state alone that was chosen after it was filled in', async () => {
    const { type, state, apply } = open(shipping({ country: 'US' }))
    type(shipping({ postalCode: '78704' }))
    await vi.waitFor(() => expect(state()).toBe('TX'))
    type(shipping({ state: 'OK' }))
    type(shipping({ postalCode: '10001' }))
    type({ type: 'billing', patch: { country: 'US', postalCode: '10001' } })
    await vi.waitFor(() => expect(apply).toHaveBeenCalledTimes(2))
    expect(state()).toBe('OK')
  })
})
