import { describe, expect, it } from 'vitest'
import { hasState, placeOrder } from './address-format.ts'
import { canonicalCountry } from './address.ts'
import { addressStates, canonicalState, stateInCountry, stateOptions } from './address-states.ts'
import { validateCheckout } from '../checkout/checkout-validation.ts'
import { countries } from './regions.ts'

const forms = (country: string, state: string) => {
  const address = {
    fullName: 'Maya Ortiz',
    address: 'Lindenweg 12',
    aptSuite: '',
    city: 'Hamburg',
    state,
    postalCode: canonicalCountry(country) === 'GB' ? 'SW1A 1AA' : '20095',
    country,
  }
  return {
    contactInfo: { email: 'maya@example.com', phone: '', optIn: false },
    shippingInfo: address,
    billingInfo: address,
    isBillingSameAsShipping: true,
  }
}

describe('state field of an address [DEF-73]', () => {
  it.each(['DE', 'FR', 'GB', 'UK', 'NL', 'SE', 'PT', 'NZ', 'SG'])('is hidden in %s', (country) => {
    expect(hasState(country)).toBe(false)
    expect(placeOrder(country)).not.toContain('state')
    expect(validateCheckout(forms(country, ''))).toEqual({})
  })

  it.each(['US', 'CA', 'AU', 'BR', 'IN', 'IT', 'JP', 'MX', 'ES'])('is a required select in %s', (country) => {
    const states = addressStates(country) ?? []
    expect(states.length).toBeGreaterThan(7)
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length)
    for (const { code, name } of states) expect([code, name]).not.toContain('')
    expect(validateCheckout({ ...forms(country, ''), isBillingSameAsShipping: true })).toMatchObject({
      state: 'State is required',
      billingState: 'State is required',
    })
  })

  it('is free text without a list, and shown while the country is unknown', () => {
    expect(addressStates('AE')).toBeNull()
    expect(validateCheckout(forms('AE', ''))).toMatchObject({ state: 'State is required' })
    expect(validateCheckout(forms('', ''))).toMatchObject({ state: 'State is required' })
  })

  it('matches the country by code or name, in any case', () => {
    expect(stateInCountry('AU', 'new south wales')).toBe('NSW')
    expect(stateInCountry('JP', 'Kanagawa')).toBe('神奈川県')
    expect(stateInCountry('ES', 'madrid')).toBe('Madrid')
    expect(stateInCountry('IT', 'MI')).toBe('MI')
    expect(stateInCountry('DE', 'Hamburg')).toBe('')
    expect(stateInCountry('US', 'Hamburg')).toBe('')
    expect(stateInCountry('AE', 'Dubai')).toBe('Dubai')
  })

  it.each([
    ['US', 'California', 'CA'],
    ['US', 'US-CA', 'CA'],
    ['US', 'ca', 'CA'],
    ['US', 'Washington, D.C.', 'DC'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'PQ', 'QC'],
    ['BR', 'Sao Paulo', 'SP'],
    ['IN', 'Orissa', 'OD'],
    ['IT', "L'Aquila", 'AQ'],
    ['MX', 'CMX', 'CDMX'],
    ['MX', 'Nuevo Leon', 'NL'],
    ['ES', 'Vizcaya', 'Bizkaia'],
    ['JP', 'TOKYO-TO', '東京都'],
    ['JP', '神奈川', '神奈川県'],
    ['US', 'Atlantis', 'Atlantis'],
    ['GB', 'Kent', 'Kent'],
    ['AE', 'Dubai', 'Dubai'],
  ])('stores the code for any spelling of a wallet: %s, %s is %s', (country, told, kept) => {
    expect(canonicalState(country, told)).toBe(kept)
  })

  it('recognizes every name and code of its list', () => {
    for (const country of ['US', 'CA', 'AU', 'BR', 'IN', 'IT', 'JP', 'MX', 'ES'])
      for (const { code, name } of addressStates(country) ?? [])
        expect([canonicalState(country, code), canonicalState(country, country === 'JP' ? code : name)]).toEqual([
          code,
          code,
        ])
  })

  it('adds a stored name or an unknown value to the options', () => {
    expect(stateOptions('US', 'TX')).toBe(addressStates('US'))
    expect(stateOptions('US', 'California')?.filter(({ name }) => name === 'California')).toEqual([
      { code: 'California', name: 'California' },
    ])
    expect(stateOptions('US', 'California')).toHaveLength(59)
    expect(stateOptions('US', 'Atlantis')?.[0]).toEqual({ code: 'Atlantis', name: 'Atlantis' })
    expect(stateOptions('US', 'Atlantis')).toHaveLength(60)
    expect(stateOptions('AE', 'Dubai')).toBeNull()
  })
})

describe('place of an address', () => {
  it("follows the country's order", () => {
    expect(placeOrder('US')).toEqual(['city', 'state', 'postalCode'])
    expect(placeOrder('GB')).toEqual(['city', 'postalCode'])
    expect(placeOrder('DE')).toEqual(['postalCode', 'city'])
    expect(placeOrder('IT')).toEqual(['postalCode', 'city', 'state'])
    expect(placeOrder('JP')).toEqual(['postalCode', 'state', 'city'])
  })

  it('has a city and a postal code in every country', () => {
    for (const { code } of countries()) expect(placeOrder(code)).toEqual(expect.arrayContaining(['city', 'postalCode']))
  })
})
