import { describe, expect, it } from 'vitest'
import type { ClientAddress } from './address/address.ts'
import { billingErrors, shippingErrors } from './checkout/checkout-validation.ts'

const good: ClientAddress = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  aptSuite: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

const shipping = (changed: Partial<ClientAddress>) => shippingErrors({ ...good, ...changed })
const billing = (changed: Partial<ClientAddress>) => billingErrors({ ...good, ...changed })

const SHORT_NAME = 'Name must be at least 2 characters'
const LONG_NAME = 'Name must be less than 50 characters'
const SHORT_ADDRESS = 'Address must be at least 5 characters'
const SHORT_CITY = 'City must be at least 2 characters'

// Every row of the two tables of B §5 in isolation: its exact text on one side of the bound and nothing on the other.
describe('shipping form table', () => {
  it('requires a name of two characters [VA-005]', () => {
    expect(shipping({ fullName: 'A' })).toEqual({ fullName: SHORT_NAME })
    expect(shipping({ fullName: 'Al' })).toEqual({})
  })

  it('accepts a name of fifty characters, despite its message [VA-006]', () => {
    expect(shipping({ fullName: 'x'.repeat(51) })).toEqual({ fullName: LONG_NAME })
    expect(shipping({ fullName: 'x'.repeat(50) })).toEqual({})
  })

  it('requires an address [VA-007]', () => {
    expect(shipping({ address: '' })).toEqual({ address: 'Address is required' })
  })

  it('requires an address of five characters [VA-008]', () => {
    expect(shipping({ address: '21 A' })).toEqual({ address: SHORT_ADDRESS })
    expect(shipping({ address: '21 Av' })).toEqual({})
  })

  it('requires a city [VA-009]', () => {
    expect(shipping({ city: '' })).toEqual({ city: 'City is required' })
  })

  it('requires a city of two characters [VA-010]', () => {
    expect(shipping({ city: 'A' })).toEqual({ city: SHORT_CITY })
    expect(shipping({ city: 'Au' })).toEqual({})
  })

  it('requires a country [VA-011]', () => {
    expect(shipping({ country: '' })).toEqual({ country: 'Country is required' })
  })

  it('requires a postal code [VA-013]', () => {
    expect(shipping({ postalCode: '' })).toEqual({ postalCode: 'Postal code is required' })
    expect(shipping({ postalCode: '   ' })).toEqual({ postalCode: 'Postal code is required' })
  })
})

describe('billing form table', () => {
  it('requires a name [VA-015]', () => {
    expect(billing({ fullName: '' })).toEqual({ billingFullName: 'Full name is required' })
  })

  it('requires a name of two characters [VA-016]', () => {
    expect(billing({ fullName: 'A' })).toEqual({ billingFullName: SHORT_NAME })
    expect(billing({ fullName: 'Al' })).toEqual({})
  })

  it('accepts a name of fifty characters [VA-017]', () => {
    expect(billing({ fullName: 'x'.repeat(51) })).toEqual({ billingFullName: LONG_NAME })
    expect(billing({ fullName: 'x'.repeat(50) })).toEqual({})
  })

  it('requires an address [VA-018]', () => {
    expect(billing({ address: '' })).toEqual({ billingAddress: 'Address is required' })
  })

  it('requires an address of five characters [VA-019]', () => {
    expect(billing({ address: '21 A' })).toEqual({ billingAddress: SHORT_ADDRESS })
    expect(billing({ address: '21 Av' })).toEqual({})
  })

  it('requires a city [VA-020]', () => {
    expect(billing({ city: '' })).toEqual({ billingCity: 'City is required' })
  })

  it('requires a city of two characters [VA-021]', () => {
    expect(billing({ city: 'A' })).toEqual({ billingCity: SHORT_CITY })
    expect(billing({ city: 'Au' })).toEqual({})
  })

  it('requires a country [VA-022]', () => {
    expect(billing({ country: '' })).toEqual({ billingCountry: 'Country is required' })
  })

  it('requires a postal code, without a message about its format [VA-024] [GAP-83]', () => {
    expect(billing({ postalCode: '' })).toEqual({ billingPostalCode: 'Postal code is required' })
  })

  it('accepts Canadian codes, trimmed and in any case [VA-027] [GAP-84]', () => {
    for (const postalCode of ['K1A0B1', 'K1A 0B1', 'K1A-0B1', ' k1a 0b1 '])
      expect(billing({ country: 'CA', state: 'ON', postalCode }), postalCode).toEqual({})
    for (const postalCode of ['K1A  0B1', '1KA 0B1', 'K1A_0B1', 'K1A 0B'])
      expect(billing({ country: 'CA', state: 'ON', postalCode }), postalCode).toEqual({
        billingPostalCode: 'Invalid billing postal code format',
      })
  })

  it("doesn't validate the format for other countries [VA-029]", () => {
    expect(billing({ country: 'FR', postalCode: 'x' })).toEqual({})
  })
})

describe('length limits', () => {
  it('are 2 and 50 for a name [CONST-022] [DEF-51]', () => {
    const wrong = Array.from({ length: 60 }, (_, length) => length).filter(
      (length) => shipping({ fullName: 'x'.repeat(length) }).fullName !== undefined,
    )
    expect(wrong).toEqual([0, 1, 51, 52, 53, 54, 55, 56, 57, 58, 59])
  })

  it('are 5 for an address [CONST-023]', () => {
    const wrong = Array.from({ length: 9 }, (_, length) => length).filter(
      (length) => billing({ address: 'x'.repeat(length) }).billingAddress !== undefined,
    )
    expect(wrong).toEqual([0, 1, 2, 3, 4])
  })

  it('are 2 for a city [CONST-024]', () => {
    const wrong = Array.from({ length: 9 }, (_, length) => length).filter(
      (length) => shipping({ city: 'x'.repeat(length) }).city !== undefined,
    )
    expect(wrong).toEqual([0, 1])
  })
})
