import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals, discountedPrice, formatMoney, roundHalfUp, toMajor, toMinor } from './money.ts'

describe('money', () => {
  it('divides minor units by 100 and shows 2 decimals [CONST-006]', () => {
    expect(formatMoney(1999)).toBe('$19.99')
    expect(formatMoney(100)).toBe('$1.00')
    expect(formatMoney(0)).toBe('$0.00')
  })

  it("divides by ten to the power of the currency's decimals", () => {
    expect(formatMoney(1999, 'JPY')).toBe('¥1,999')
    expect(currencyDecimals('KWD')).toBe(3)
    expect(toMajor(1999, 'KWD')).toBe(1.999)
  })

  it('formats an unknown currency with two decimals', () => {
    expect(formatMoney(1999, 'not a code')).toBe('19.99')
  })

  it('rounds a discounted price half up [UP-010]', () => {
    expect(discountedPrice(1999, 10)).toBe(1799)
    expect(discountedPrice(1005, 50)).toBe(503)
    expect(discountedPrice(999, 100)).toBe(0)
    expect(roundHalfUp(1.5)).toBe(2)
  })

  it('converts every amount to major units and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_00 }),
        fc.constantFrom('USD', 'JPY', 'KWD', 'EUR'),
        (amount, currency) => {
          expect(toMinor(toMajor(amount, currency), currency)).toBe(amount)
        },
      ),
    )
  })

  it('keeps a discounted price between 0 and the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const result = discountedPrice(price, percent)
        expect(result).toBeGreaterThanOrEqual(0)
        expect(result).toBeLessThanOrEqual(price)
        expect(Number.isInteger(result)).toBe(true)
      }),
    )
  })
})
