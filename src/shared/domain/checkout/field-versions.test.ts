import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, addressValues, withEditedFields, editedFields, newerFields, capVersions } from './field-versions.ts'
import type { FormEdits } from './field-versions.ts'

const versions: fc.Arbitrary<FormEdits> = fc
  .array(fc.tuple(fc.constantFrom(...editedFields), fc.nat(10_000)))
  .map((list) => Object.fromEntries(list))

describe('field versions', () => {
  it('agree on which change is later: never both', () => {
    fc.assert(
      fc.property(versions, versions, (a, b) => {
        const both = newerFields(a, b).filter((field) => newerFields(b, a).includes(field))
        expect(both).toEqual([])
      }),
    )
  })

  it('increase with every change', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom(...editedFields), fc.nat(20_000), (edits, field, now) => {
        expect(newerFields(edits, withEditedFields(edits, [field], now))).toEqual([field])
      }),
    )
  })

  it('tell apart changes one millisecond apart, but not within the same millisecond', () => {
    expect(newerFields({ email: 5 }, { email: 5 })).toEqual([])
    expect(newerFields({ email: 5 }, { email: 6 })).toEqual(['email'])
    expect(newerFields({ email: 6 }, { email: 5 })).toEqual([])
    expect(withEditedFields({ email: 5 }, ['email'], 5)).toEqual({ email: 6 })
    expect(withEditedFields({ email: 5 }, ['email'], 6)).toEqual({ email: 6 })
    expect(capVersions({ email: 50, phone: 51 }, 50)).toEqual({ email: 50, phone: 50 })
  })

  it('are never in the future once stored', () => {
    expect(capVersions({ email: 90, phone: 10 }, 50)).toEqual({ email: 50, phone: 10 })
  })

  it('cover every part of an address, which is restored in full', () => {
    const address = {
      full_name: 'Maya Ortiz',
      address1: '2108 Alameda Drive',
      address2: '',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    }
    expect(addressOf('billing', addressValues('billing', address))).toEqual(address)
    expect(editedFields).toHaveLength(4 + 2 * 7)
  })
})
