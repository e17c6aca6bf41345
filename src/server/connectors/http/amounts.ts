import { currencyDecimals } from '../../../shared/domain/money/money.ts'

/** Converts an amount to another number of decimals; null if that would require rounding. */
export const rescale = (amount: number, from: number, to: number): number | null => {
  if (to >= from) {
    const scaled = amount * 10 ** (to - from)
    return Number.isSafeInteger(scaled) ? scaled : null
  }
  const step = 10 ** (from - to)
  return amount % step === 0 ? amount / step : null
}

/**
 * Formats minor units as the decimal text that many providers require: 1999 USD is '19.99', 1999 JPY is '1999'. Null
 * like `rescale`.
 */
export const toDecimalText = (
  amount: number,
  currency: string,
  decimals = currencyDecimals(currency),
): string | null => {
  const scaled = rescale(amount, currencyDecimals(currency), decimals)
  if (scaled === null) return null
  if (decimals === 0) return String(scaled)
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses a provider's decimal text as minor units: '19.9' USD is 1990. Null if it isn't an amount of that currency. */
export const fromDecimalText = (text: string, currency: string): number | null => {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (match?.[2] === undefined) return null
  const fraction = match[3] ?? ''
  const scaled = rescale(Number(match[2] + fraction), fraction.length, currencyDecimals(currency))
  const isNegative = match[1] === '-' && scaled !== null && scaled !== 0
  return isNegative ? -scaled : scaled
}

/** Step in minor units between amounts that a provider with this many decimals can accept. */
export const stepOfDecimals = (currency: string, decimals: number): number =>
  10 ** Math.max(0, currencyDecimals(currency) - decimals)
