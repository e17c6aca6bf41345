import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyAddress } from '../address/address.ts'
import {
  billingErrors,
  checkoutFieldOrder,
  completeBillingPostalCode,
  contactErrors,
  fieldsToCorrect,
  hiddenBillingMessages,
  isBillingPostalCode,
  isCheckoutComplete,
  isEmail,
  shippingErrors,
  validateCheckout,
} from './checkout-validation.ts'

const good = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  aptSuite: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}
const contact = { email: 'maya@example.com', phone: '', optIn: true }
const forms = { contactInfo: contact, shippingInfo: good, billingInfo: good, isBillingSameAsShipping: false }
const empty = {
  contactInfo: { ...contact, email: '' },
  shippingInfo: emptyAddress,
  billingInfo: emptyAddress,
  isBillingSameAsShipping: false,
}

type Row = [ids: string, field: keyof typeof good, value: string, message: string | undefined]

const shared: Row[] = [
  ['VA-004 VA-015', 'fullName', '', 'Full name is required'],
  ['VA-004 VA-015', 'fullName', '   ', 'Full name is required'],
  ['VA-005 VA-016 CONST-022', 'fullName', 'A', 'Name must be at least 2 characters'],
  ['VA-005 VA-016 CONST-022', 'fullName', 'Al', undefined],
  ['VA-006 VA-017 CONST-022 DEF-51', 'fullName', 'x'.repeat(51), 'Name must be less than 50 characters'],
  ['VA-006 VA-017 CONST-022 DEF-51', 'fullName', 'x'.repeat(50), undefined],
  ['VA-007 VA-018', 'address', '', 'Address is required'],
  ['VA-008 VA-019 CONST-023', 'address', '21 A', 'Address must be at least 5 characters'],
  ['VA-008 VA-019 CONST-023', 'address', '21 Av', undefined],
  ['VA-009 VA-020', 'city', '', 'City is required'],
  ['VA-010 VA-021 CONST-024', 'city', 'A', 'City must be at least 2 characters'],
  ['VA-010 VA-021 CONST-024', 'city', 'Au', undefined],
  ['VA-011 VA-022', 'country', '', 'Country is required'],
  ['VA-012 VA-023', 'state', '', 'State is required'],
  ['VA-013 VA-024', 'postalCode', '', 'Postal code is required'],
]

const billingKey = {
  fullName: 'billingFullName',
  address: 'billingAddress',
  aptSuite: 'billingAddress',
  city: 'billingCity',
  state: 'billingState',
  postalCode: 'billingPostalCode',
  country: 'billingCountry',
} as const

describe('shipping and billing rules', () => {
  it.each(shared)('[%s] %s %j gives %s', (_ids, field, value, message) => {
    const address = { ...good, [field]: value }
    const shipping = shippingErrors(address)
    expect(shipping).toEqual(message === undefined ? {} : { [field]: message })
    expect(billingErrors(address)).toEqual(message === undefined ? {} : { [billingKey[field]]: message })
  })

  it('does not check the format of a shipping postal code [VA-014]', () => {
    expect(shippingErrors({ ...good, postalCode: 'XYZ' })).toEqual({})
  })

  it('requires a state where addresses have one [VA-012] [VA-023]', () => {
    expect(shippingErrors({ ...good, country: 'AU', state: '' })).toEqual({ state: 'State is required' })
    expect(shippingErrors({ ...good, country: 'FR', state: '' })).toEqual({})
    expect(billingErrors({ ...good, country: 'IT', state: '' })).toEqual({ billingState: 'State is required' })
    expect(billingErrors({ ...good, country: 'DE', state: '' })).toEqual({})
  })
})

describe('billing postal codes', () => {
  const cases: [id: string, country: string, pass: string[], fail: string[]][] = [
    ['VA-026', 'US', ['12345', '12345-6789', ' 12345 '], ['1234', '12345-678', 'ABC', '12345 6789']],
    ['VA-027', 'CA', ['K1A0B1', 'K1A 0B1', 'K1A-0B1', 'k1a 0b1'], ['K1A  0B1', '1KA 0B1', 'K1A0B']],
    ['VA-028', 'UK', ['SW1A 1AA', 'M1 1AE', ' m1 1ae '], ['SW1A1AA', 'SW1A  1AA', '1W1 1AA']],
    ['VA-028', 'GB', ['SW1A 1AA', 'M1 1AE'], ['SW1A1AA', 'SW1A 1AAX', 'SW1A 1AA 1', 'XSW1A 1AA']],
    ['VA-029', 'FR', ['x', '75001'], []],
  ]
  it.each(cases)('[%s] %s', (_id, country, pass, fail) => {
    for (const postalCode of pass) expect(billingErrors({ ...good, country, postalCode }), postalCode).toEqual({})
    for (const postalCode of fail)
      expect(billingErrors({ ...good, country, postalCode }), postalCode).toEqual({
        billingPostalCode: 'Invalid billing postal code format',
      })
  })

  it('reports a wrong format [VA-025]', () => {
    expect(billingErrors({ ...good, postalCode: 'ABC' }).billingPostalCode).toBe('Invalid billing postal code format')
  })

  it('rejects nine digits without a dash as a US code [VA-026]', () => {
    expect(isBillingPostalCode('US', '123456789')).toBe(false)
  })

  it('inserts the space of a British code on blur only [VA-028]', () => {
    expect(completeBillingPostalCode('UK', 'sw1a1aa')).toBe('sw1a 1aa')
    expect(completeBillingPostalCode('GB', ' M11AE ')).toBe('M1 1AE')
    expect(completeBillingPostalCode('GB', 'nonsense')).toBe('nonsense')
    expect(completeBillingPostalCode('US', '12345')).toBe('12345')
  })

  it('completes every British code that only lacks its space [VA-028]', () => {
    const british = fc.stringMatching(/^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$/)
    fc.assert(
      fc.property(british, (code) => {
        expect(completeBillingPostalCode('GB', code.replace(' ', ''))).toBe(code)
      }),
    )
  })
})

describe('contact', () => {
  it('requires an email [VA-030]', () => {
    expect(contactErrors({ ...contact, email: ' ' })).toEqual({ email: 'Email is required' })
  })

  it('requires a valid email [VA-031]', () => {
    for (const email of ['a@', '@b.co', 'a@b', 'a b@c.co', 'a@b@c.co', 'a@b.', 'a@.b'])
      expect(contactErrors({ ...contact, email }), email).toEqual({ email: 'Invalid email' })
    for (const email of ['a@b.co', ' maya.ortiz+shop@mail.example.com ']) expect(isEmail(email), email).toBe(true)
  })

  it('requires nothing while the page hides the email [VA-030] [VA-031] [PP-003]', () => {
    expect(contactErrors({ ...contact, email: '' }, { emailEnabled: false })).toEqual({})
  })

  it('never validates the phone [CO-003]', () => {
    expect(contactErrors({ ...contact, phone: 'anything at all' })).toEqual({})
  })
})

describe('the whole checkout', () => {
  it('shows the errors of all three forms at once [VA-032]', () => {
    expect(Object.keys(validateCheckout(empty)).toSorted()).toEqual(checkoutFieldOrder.toSorted())
  })

  it('shows one message per field, the first [VA-033]', () => {
    expect(validateCheckout(empty).fullName).toBe('Full name is required')
    expect(Object.values(validateCheckout(empty)).every((message) => typeof message === 'string')).toBe(true)
  })

  it('returns only a boolean for completeness [VA-034]', () => {
    expect(isCheckoutComplete(forms)).toBe(true)
    expect(isCheckoutComplete(empty)).toBe(false)
  })

  it('validates the hidden billing form while it follows shipping [VA-025] [VA-032] [CO-009]', () => {
    const same = { ...forms, billingInfo: emptyAddress, isBillingSameAsShipping: true }
    expect(validateCheckout(same)).toEqual({})
    const errors = validateCheckout({ ...same, shippingInfo: { ...good, postalCode: 'XYZ' } })
    expect(errors).toEqual({ billingPostalCode: 'Invalid billing postal code format' })
    expect(hiddenBillingMessages(errors)).toEqual(['Invalid billing postal code format'])
  })

  it('counts a field once if billing only repeats shipping [VA-032]', () => {
    const same = { ...empty, isBillingSameAsShipping: true }
    const errors = validateCheckout(same)
    expect(fieldsToCorrect(errors, same)).toEqual([
      'email',
      'country',
      'fullName',
      'address',
      'city',
      'state',
      'postalCode',
    ])
    expect(fieldsToCorrect(errors, empty)).toHaveLength(13)
    expect(hiddenBillingMessages(errors)).toEqual([])
  })

  it.each([
    ['US', ['country', 'fullName', 'address', 'city', 'state', 'postalCode']],
    ['GB', ['country', 'fullName', 'address', 'city', 'postalCode']],
    ['DE', ['country', 'fullName', 'address', 'postalCode', 'city']],
    ['IT', ['country', 'fullName', 'address', 'postalCode', 'city', 'state']],
    ['JP', ['country', 'fullName', 'postalCode', 'state', 'city', 'address']],
  ])('lists the fields of an address in %s in form order [VA-032]', (country, order) => {
    const message = Object.fromEntries(order.map((field) => [field, 'Required']))
    const billing = { billingCity: 'Required', billingPostalCode: 'Required' }
    const values = {
      shippingInfo: { ...emptyAddress, country },
      billingInfo: { ...emptyAddress, country: 'DE' },
      isBillingSameAsShipping: false,
    }
    expect(fieldsToCorrect({ ...billing, ...message }, values)).toEqual([...order, 'billingPostalCode', 'billingCity'])
    // A country without a state in its billing form: a message for it is still listed.
    expect(fieldsToCorrect({ billingState: 'Required' }, values)).toEqual(['billingState'])
  })

  it("rejects countries and cities that the page doesn't ship to [PP-014] [PP-015]", () => {
    expect(shippingErrors(good, { includedCountryCodes: ['CA'] })).toEqual({
      country: 'We do not ship to this country',
    })
    expect(shippingErrors({ ...good, country: 'GB' }, { includedCountryCodes: ['UK'] })).toEqual({})
    expect(shippingErrors(good, { includedCountryCodes: [] })).toEqual({})
    expect(shippingErrors(good, { excludedCityCodes: [' austin'] })).toEqual({ city: 'We do not ship to this city' })
  })
})
