import { fromDecimalText, toDecimalText } from '../http/amounts.ts'

/** Currencies that Whop supports. */
export const WHOP_CURRENCIES = (
  'USD SGD INR AUD BRL CAD DKK EUR NOK GBP SEK CHF HKD HUF JPY MXN MYR PLN CZK NZD AED COP RON THB BGN IDR DOP PHP TRY ' +
  'KRW TWD VND PKR CLP UYU ARS ZAR DZD TND MAD KES KWD JOD ALL XCD AMD BSD BHD BOB BAM KHR CRC XOF EGP ETB GMD GHS GTQ ' +
  'GYD ILS JMD MOP MGA MUR MDL MNT NAD NGN MKD OMR PYG PEN QAR RWF SAR RSD LKR TZS TTD UZS CNY KZT AWG'
).split(' ')

/**
 * Converts minor units to the number of major units that Whop expects: 1999 USD is 19.99, 1999 JPY is 1999, 1999 KWD is
 * 1.999. Null if the JSON number would not be exact.
 */
export const toWhopPrice = (amount: number, currency: string): number | null => {
  const text = toDecimalText(amount, currency)
  if (text === null) return null
  const price = Number(text)
  return fromDecimalText(String(price), currency) === amount ? price : null
}

/** Explains why Whop can't charge an amount exactly; null if it can. */
export const amountProblem = (amount: number, currency: string): string | null =>
  toWhopPrice(amount, currency) === null ? 'Whop does not support this exact amount.' : null

/**
 * Converts Whop's price to minor units; null if it isn't an amount of that currency. Numbers are as returned by
 * `parseJson`.
 */
export const fromWhopPrice = (price: number | string, currency: string): number | null =>
  fromDecimalText(String(price), currency)
