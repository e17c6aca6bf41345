import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalCountry,
  clientToSentAddress,
  emptyAddress,
  sentToStoredAddress,
  storedToClientAddress,
} from './address.ts'

const austin = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  aptSuite: 'Unit 4',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

const anyAddress = fc.record({
  fullName: fc.string(),
  address: fc.string(),
  aptSuite: fc.string(),
  city: fc.string(),
  state: fc.string(),
  postalCode: fc.string(),
  country: fc.constantFrom('US', 'CA', 'GB', 'FR', 'JP', ''),
})

describe('address formats', () => {
  it('has fullName, address, aptSuite, city, state, postalCode and country on the client [SS-015] [CO-001] [CO-002]', () => {
    expect(Object.keys(emptyAddress).toSorted()).toEqual(
      ['address', 'aptSuite', 'city', 'country', 'fullName', 'postalCode', 'state'].toSorted(),
    )
  })

  it('sends exactly the seven fields of a sync [SS-016]', () => {
    expect(clientToSentAddress(austin)).toEqual({
      full_name: 'Maya Ortiz',
      address1: '2108 Alameda Drive',
      address2: 'Unit 4',
      city: 'Austin',
      state: 'TX',
      postalCode: '78704',
      country: 'US',
    })
  })

  it('stores locality, administrative_area, postal_code and country_code [SS-014]', () => {
    expect(sentToStoredAddress(clientToSentAddress(austin))).toEqual({
      full_name: 'Maya Ortiz',
      address1: '2108 Alameda Drive',
      address2: 'Unit 4',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    })
  })

  it('survives a reload unchanged [SS-014] [SS-015] [SS-016]', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(storedToClientAddress(sentToStoredAddress(clientToSentAddress(address)))).toEqual(address)
      }),
    )
  })

  it('reads a session without an address as empty fields [SS-015]', () => {
    expect(storedToClientAddress(null)).toEqual(emptyAddress)
    expect(storedToClientAddress({ full_name: 'Maya', locality: null })).toEqual({ ...emptyAddress, fullName: 'Maya' })
  })

  it('accepts UK and stores GB [SS-014]', () => {
    expect(canonicalCountry(' uk ')).toBe('GB')
    expect(sentToStoredAddress(clientToSentAddress({ ...austin, country: 'UK' })).country_code).toBe('GB')
    expect(storedToClientAddress({ country_code: 'UK' }).country).toBe('GB')
  })
})
