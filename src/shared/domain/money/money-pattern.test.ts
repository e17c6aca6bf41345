import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'
import { moneyPattern, formatByPattern } from './money-pattern.ts'

const locales = [
  'en',
  'en-US',
  'en-GB',
  'en-IN',
  'es',
  'es-MX',
  'fr',
  'fr-CH',
  'de',
  'de-AT',
  'de-CH',
  'pt-BR',
  'pt-PT',
]
const more = ['it', 'nl', 'ja']
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'INR', 'CHF', 'BRL', 'MXN']
const amounts = [0, 1, 50, 999, 1000, 99999, 100000, 123456, 1999000, 450000000, 90071992547409]

describe('currency pattern of a locale', () => {
  it('formats like the platform, in currencies with 0, 2 and 3 decimals [CONST-006]', () => {
    for (const locale of [...locales, ...more])
      for (const currency of currencies) {
        const pattern = moneyPattern(currency, locale)
        expect([locale, currency, pattern]).not.toContain('')
        for (const amount of amounts)
          expect([locale, currency, formatByPattern(pattern, amount)]).toEqual([
            locale,
            currency,
            formatMoney(amount, currency, locale),
          ])
      }
  })

  it('is empty for non-Latin digits and for an invalid currency', () => {
    expect(moneyPattern('USD', 'ar-EG')).toBe('')
    expect(moneyPattern('dollars', 'en')).toBe('')
    expect(moneyPattern('USD', 'no locale')).toBe('')
  })

  it('leaves anything but non-negative integers to the platform', () => {
    const pattern = moneyPattern('USD', 'en')
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(formatByPattern(pattern, amount)).toBe('')
  })
})
