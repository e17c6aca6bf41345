import { describe, expect, it } from 'vitest'
import { clientToSentAddress, sentToStoredAddress } from '../../shared/domain/address.ts'
import { countryOfLanguage, formsOfSession, hasCustomer, localeFor } from './prefill.ts'
import { makeLiveCart, maya } from './shopper.fixture.ts'

const stored = sentToStoredAddress(clientToSentAddress(maya))

describe('what a form starts with', () => {
  it('brings back what was synced, in the shape of the page [SS-015]', () => {
    const session = makeLiveCart({ customer_email: 'm@example.com', customer_shipping_address: stored })
    const forms = formsOfSession(session, 'DE')
    expect(forms).toMatchObject({ contactInfo: { email: 'm@example.com' }, shippingInfo: maya })
    expect(forms.isBillingSameAsShipping).toBe(false)
  })

  it('takes equal addresses for the same one, and two empty ones not [CO-006]', () => {
    const both = makeLiveCart({ customer_shipping_address: stored, customer_billing_address: stored })
    expect(formsOfSession(both, 'US').isBillingSameAsShipping).toBe(true)
    expect(formsOfSession(makeLiveCart(), 'US').isBillingSameAsShipping).toBe(false)
  })

  it('starts with the country of the browser where the shop ships there', () => {
    expect(formsOfSession(makeLiveCart(), 'CA').shippingInfo.country).toBe('CA')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US', 'MX']).shippingInfo.country).toBe('')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US']).shippingInfo.country).toBe('US')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US']).billingInfo.country).toBe('CA')
  })

  it('knows the country and the locale of a browser', () => {
    expect(countryOfLanguage('en-GB')).toBe('GB')
    expect(countryOfLanguage('de')).toBe('DE')
    expect(countryOfLanguage('?')).toBe('')
    expect(localeFor('en', ['fr-FR', 'en-GB'])).toBe('en-GB')
    expect(localeFor('es', ['fr-FR'])).toBe('es')
  })

  it('knows whether anything was typed before', () => {
    expect(hasCustomer(makeLiveCart())).toBe(false)
    expect(hasCustomer(makeLiveCart({ customer_phone: '1' }))).toBe(true)
    expect(hasCustomer(makeLiveCart({ customer_billing_address: stored }))).toBe(true)
  })
})
