import { describe, expect, it } from 'vitest'
import { clientToSentAddress, sentToStoredAddress } from '../../../shared/domain/address/address.ts'
import { countryOfLanguage, formsOfSession, hasCustomer, localeFor, startForms } from './prefill.ts'
import { makeData, makeLiveCart, maya } from '../shopper.fixture.ts'

const stored = sentToStoredAddress(clientToSentAddress(maya))

describe('initial form values', () => {
  it("restore synced data in the page's format [SS-015]", () => {
    const session = makeLiveCart({ customer_email: 'm@example.com', customer_shipping_address: stored })
    const forms = formsOfSession(session, 'DE')
    expect(forms).toMatchObject({ contactInfo: { email: 'm@example.com' }, shippingInfo: maya })
    expect(forms.isBillingSameAsShipping).toBe(false)
  })

  it('treat equal addresses as the same, but not two empty ones [CO-006]', () => {
    const both = makeLiveCart({ customer_shipping_address: stored, customer_billing_address: stored })
    expect(formsOfSession(both, 'US').isBillingSameAsShipping).toBe(true)
    expect(formsOfSession(makeLiveCart(), 'US').isBillingSameAsShipping).toBe(false)
  })

  it("start with the browser's country if the shop ships there", () => {
    expect(formsOfSession(makeLiveCart(), 'CA').shippingInfo.country).toBe('CA')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US', 'MX']).shippingInfo.country).toBe('')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US']).shippingInfo.country).toBe('US')
    expect(formsOfSession(makeLiveCart(), 'CA', ['US']).billingInfo.country).toBe('CA')
  })

  it('detect country and locale from the browser', () => {
    expect(countryOfLanguage('en-GB')).toBe('GB')
    expect(countryOfLanguage('de')).toBe('DE')
    expect(countryOfLanguage('?')).toBe('')
    expect(localeFor('en', ['fr-FR', 'en-GB'])).toBe('en-GB')
    expect(localeFor('es', ['fr-FR'])).toBe('es')
  })

  it('detect earlier input', () => {
    expect(hasCustomer(makeLiveCart())).toBe(false)
    expect(hasCustomer(makeLiveCart({ customer_phone: '1' }))).toBe(true)
    expect(hasCustomer(makeLiveCart({ customer_billing_address: stored }))).toBe(true)
  })
})

describe("the page's default settings", () => {
  const data = (settings: Partial<ReturnType<typeof makeData>['payment_page']>, live_cart = makeLiveCart()) => {
    const made = makeData()
    return { ...made, live_cart, payment_page: { ...made.payment_page, ...settings } }
  }

  it('check same as shipping if the page does and nothing was entered [CO-006]', () => {
    expect(startForms(data({ billing_same_as_shipping: true }), 'en-US').isBillingSameAsShipping).toBe(true)
    expect(startForms(data({ billing_same_as_shipping: false }), 'en-US').isBillingSameAsShipping).toBe(false)
    const apart = makeLiveCart({
      customer_shipping_address: stored,
      customer_billing_address: { ...stored, locality: 'Marfa' },
    })
    expect(startForms(data({ billing_same_as_shipping: true }, apart), 'en-US').isBillingSameAsShipping).toBe(false)
  })

  it('check consent where the law allows it, and never override a choice', () => {
    const settings = { marketing_consent: 'where_allowed' as const }
    expect(startForms(data(settings), 'en-US').contactInfo.optIn).toBe(true)
    expect(startForms(data(settings), 'de-DE').contactInfo.optIn).toBe(false)
    expect(startForms(data({ marketing_consent: 'never' }), 'en-US').contactInfo.optIn).toBe(false)
    const chosen = makeLiveCart({ customer_email: 'm@example.com', opt_in: true })
    expect(startForms(data(settings, chosen), 'de-DE').contactInfo.optIn).toBe(true)
  })
})
