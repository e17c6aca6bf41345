import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'
import { parseMoney, plainMoney } from './parse-money.ts'

const LIKE = 'Enter an amount like 1,299.00'

describe('an amount as typed', () => {
  it.each([
    ['1299', 129_900],
    ['1,299', 129_900],
    ['1,299.00', 129_900],
    ['1,234.5', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1299.5', 129_950],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['007', 700],
    [' 12.50 ', 1250],
    ['$1,299.00', 129_900],
    ['$ 5', 500],
    ['USD 12', 1200],
    ['12.00 usd', 1200],
    ['1 299.00', 129_900],
    ['1\u00a0299.00', 129_900],
    ['1’299', 129_900],
  ])('parses %j in dollars', (text, amount) => {
    expect(parseMoney(text, 'USD')).toEqual({ amount })
  })

  it.each([
    ['1,23,4', LIKE],
    ['1.234,56', LIKE],
    ['1,5', LIKE],
    ['12,50', LIKE],
    ['1,2345', LIKE],
    ['12345,678', LIKE],
    ['0,500', LIKE],
    ['1,234 567', LIKE],
    ['1 2', LIKE],
    [',5', LIKE],
    ['.', LIKE],
    ['1.2.3', LIKE],
    ['1e5', LIKE],
    ['twelve', LIKE],
    ['€5', LIKE],
    ['1.000', 'Use at most 2 decimals'],
    ['12.345', 'Use at most 2 decimals'],
    ['-5', 'Enter an amount of 0 or more'],
    ['(5.00)', 'Enter an amount of 0 or more'],
    ['99999999999999999', 'This amount is too large'],
  ])('rejects %j in dollars', (text, problem) => {
    expect(parseMoney(text, 'USD')).toEqual({ problem })
  })

  it('is empty without digits', () => {
    for (const text of ['', '  ', '$', 'USD']) expect(parseMoney(text, 'USD')).toEqual({ amount: null })
  })

  it('has at most the decimals of its currency [CONST-006]', () => {
    expect(parseMoney('¥1,299', 'JPY')).toEqual({ amount: 1299 })
    expect(parseMoney('1299.0', 'JPY')).toEqual({ problem: 'JPY amounts have no decimals' })
    expect(parseMoney('1,29', 'JPY')).toEqual({ problem: 'Enter an amount like 1,299' })
    expect(parseMoney('1.299', 'KWD')).toEqual({ amount: 1299 })
    expect(parseMoney('1,299', 'KWD')).toEqual({ amount: 1_299_000 })
    expect(parseMoney('1.2999', 'KWD')).toEqual({ problem: 'Use at most 3 decimals' })
  })

  it('is parsed with the separators of the locale', () => {
    expect(parseMoney('1.234,56 €', 'EUR', 'de-DE')).toEqual({ amount: 123_456 })
    expect(parseMoney('1,234.56', 'EUR', 'de-DE')).toEqual({ problem: 'Enter an amount like 1.299,00' })
    expect(parseMoney('1 234,56', 'EUR', 'fr-FR')).toEqual({ amount: 123_456 })
    expect(parseMoney("1'234.50", 'CHF', 'de-CH')).toEqual({ amount: 123_450 })
    expect(parseMoney('12,34,567.00', 'INR', 'en-IN')).toEqual({ amount: 123_456_700 })
  })

  it('survives formatting and parsing, in every currency and locale', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CHF', 'INR', 'BRL', 'SEK')
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pt-BR', 'es-ES', 'de-CH', 'en-IN', 'sv-SE', 'ja-JP')
    fc.assert(
      fc.property(fc.nat(2_000_000_000), currency, locale, (amount, code, place) => {
        expect(parseMoney(plainMoney(amount, code, place), code, place)).toEqual({ amount })
        expect(parseMoney(formatMoney(amount, code, place), code, place)).toEqual({ amount })
      }),
      { numRuns: 1000 },
    )
  })

  it('never parses digits with separators as a different number', () => {
    const text = fc.string({ unit: fc.constantFrom('0', '1', '9', ',', '.', ' '), maxLength: 10 })
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseMoney(typed, 'USD')
        const amount = 'amount' in parsed ? parsed.amount : null
        const exact = typed.replaceAll(/[ ,]/g, '')
        expect(amount === null ? null : amount / 100).toBe(amount === null ? null : Number(exact))
      }),
      { numRuns: 2000 },
    )
  })
})
