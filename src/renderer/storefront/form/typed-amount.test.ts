import { describe, expect, it } from 'vitest'
import { plainMoney } from '../../../shared/domain/money/parse-money.ts'
import { parseTypedAmount } from './typed-amount.ts'

describe('typed amounts', () => {
  it.each([
    ['12', 'USD', 'en', 1200],
    ['12.5', 'USD', 'en', 1250],
    ['12,50', 'USD', 'en', 1250],
    ['0.01', 'USD', 'en', 1],
    ['1,299', 'USD', 'en', 129_900],
    ['1,299.50', 'USD', 'en', 129_950],
    ['$1,299', 'USD', 'en', 129_900],
    ['1.299', 'EUR', 'de', 129_900],
    ['1.299,50', 'EUR', 'de', 129_950],
    ['12.50', 'EUR', 'de', 1250],
    ['1 299,50', 'EUR', 'fr', 129_950],
    ['1,299', 'JPY', 'en', 1299],
    ['1.299', 'JPY', 'de', 1299],
    ['500.00', 'JPY', 'en', 500],
    ['1.299', 'KWD', 'en', 1299],
    ['1,299', 'KWD', 'de', 1299],
    ['1,299.000', 'KWD', 'en', 1_299_000],
    ['1.299,000', 'KWD', 'de', 1_299_000],
    ['0,500', 'KWD', 'en', 500],
    ['1234,567', 'KWD', 'en', 1_234_567],
  ])('parse %s %s on a page in %s as %i', (text, currency, locale, amount) => {
    expect(parseTypedAmount(text, currency, locale)).toBe(amount)
  })

  it.each([
    ['1,299', 'KWD', 'en'],
    ['1.299', 'KWD', 'de'],
  ])('reject %s %s on a page in %s as ambiguous', (text, currency, locale) => {
    expect(parseTypedAmount(text, currency, locale)).toEqual({ readings: [1_299_000, 1299] })
  })

  it.each([
    ['12.345', 'USD', 'en'],
    ['12.500', 'USD', 'en'],
    ['1,299', 'EUR', 'de'],
    ['1.299', 'JPY', 'en'],
    ['500.5', 'JPY', 'en'],
    ['1.2345', 'KWD', 'en'],
  ])('reject the decimals of %s %s on a page in %s', (text, currency, locale) => {
    expect(parseTypedAmount(text, currency, locale)).toBe('too_fine')
  })

  it.each(['', '-1', '1e3', 'a lot', '1,29,9', '1.299,50.1', '10000000', '99999999999999999999'])(
    'reject %s',
    (text) => {
      expect(parseTypedAmount(text, 'USD', 'en')).toBe('no_amount')
    },
  )

  it("parse the field's initial value in every language", () => {
    for (const locale of ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'en-IN', 'de-CH'])
      for (const currency of ['USD', 'JPY', 'KWD'])
        for (const amount of [1, 1299, 1_299_000, 9_999_999])
          expect(parseTypedAmount(plainMoney(amount, currency, locale), currency, locale)).toBe(amount)
  })
})
