import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { originsOf, providersAt } from './addresses.ts'
import { fromDecimalText, rescale, toDecimalText } from './amounts.ts'
import { encodeForm } from './form.ts'
import { parseJson } from './json.ts'
import { providerMessage } from './provider-message.ts'

describe('forms', () => {
  it('encodes groups and lists in brackets and omits undefined values', () => {
    const form = { amount: 100, confirm: true, card: { name: 'A & B', none: undefined }, expand: ['charge'] }
    const names = decodeURIComponent(encodeForm(form))
    expect(names).toBe('amount=100&confirm=true&card[name]=A & B&expand[0]=charge')
    expect(encodeForm({ name: 'ü=&' })).toBe('name=%C3%BC%3D%26')
  })

  it('rejects numbers that would be rounded', () => {
    expect(() => encodeForm({ amount: 10.5 })).toThrow('amount is no whole number')
    expect(() => encodeForm({ amount: Number.NaN })).toThrow('amount is no whole number')
  })
})

describe('JSON', () => {
  it('keeps every number exact', () => {
    const text = '{"amount":10.00,"id":9007199254740993,"count":3,"note":"10.00 \\" 1e5","list":[-1.50,2e3]}'
    expect(parseJson(text)).toEqual({
      amount: '10.00',
      id: '9007199254740993',
      count: 3,
      note: '10.00 " 1e5',
      list: ['-1.50', '2e3'],
    })
  })

  it('returns undefined for invalid JSON', () => {
    expect(['', '<html>', '{"a":', '{"a":01}'].map(parseJson)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('parses whatever JSON.parse parses, except for numbers that it would round', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        const exact = JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
          typeof inner === 'number' && !Number.isSafeInteger(inner) ? JSON.stringify(inner) : inner,
        ) as unknown
        expect(parseJson(JSON.stringify(value))).toEqual(exact)
      }),
      { numRuns: 50 },
    )
  })
})

describe('amounts', () => {
  it('never rounds', () => {
    expect(rescale(1999, 2, 2)).toBe(1999)
    expect(rescale(1999, 0, 2)).toBe(199_900)
    expect(rescale(199_900, 2, 0)).toBe(1999)
    expect(rescale(1999, 2, 0)).toBeNull()
    expect(rescale(Number.MAX_SAFE_INTEGER, 0, 2)).toBeNull()
  })

  it('formats decimal texts with 0, 2 and 3 decimals', () => {
    expect(toDecimalText(5, 'USD')).toBe('0.05')
    expect(toDecimalText(1999, 'JPY')).toBe('1999')
    expect(toDecimalText(1999, 'KWD')).toBe('1.999')
    expect(toDecimalText(1999, 'HUF', 2)).toBe('1999.00')
    expect(toDecimalText(1999, 'USD', 0)).toBeNull()
    expect(toDecimalText(-5, 'USD')).toBe('-0.05')
  })

  it('parses its own output in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('USD', 'JPY', 'KWD', 'EUR'),
        (amount, currency) => {
          expect(fromDecimalText(toDecimalText(amount, currency) ?? '', currency)).toBe(amount === 0 ? 0 : amount)
          expect(currencyDecimals(currency)).toBeLessThanOrEqual(3)
        },
      ),
    )
    expect(fromDecimalText('19.9', 'USD')).toBe(1990)
    expect(fromDecimalText('19.999', 'USD')).toBeNull()
    expect(fromDecimalText('1e3', 'USD')).toBeNull()
  })
})

describe('provider messages', () => {
  it('are stripped of keys, cards and addresses, and truncated', () => {
    const credentials = { api_key: 'AQE-this-is-secret' }
    const said = 'Key AQE-this-is-secret is wrong for 4242 4242 4242 4242 of maya@example.com'
    expect(providerMessage(said, 'nothing', credentials)).toBe('Key … is wrong for (number) of (email)')
    expect(providerMessage(' ', 'nothing')).toBe('nothing')
    expect(providerMessage('no '.repeat(500), 'nothing')).toHaveLength(300)
  })
})

describe('addresses', () => {
  it("are the providers' own, or below one origin that stands in for all of them", () => {
    expect(providersAt().address('https://api.stripe.com/v1/account')).toBe('https://api.stripe.com/v1/account')
    const here = providersAt('http://127.0.0.1:9300')
    expect(here.address('https://api.stripe.com/v1/account')).toBe('http://127.0.0.1:9300/api.stripe.com/v1/account')
    expect(originsOf(here, ['https://js.stripe.com', 'https://*.js.stripe.com'])).toEqual(['http://127.0.0.1:9300'])
    expect(originsOf(providersAt(), ['https://js.stripe.com/v3/', 'https://*.js.stripe.com'])).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ])
  })
})
