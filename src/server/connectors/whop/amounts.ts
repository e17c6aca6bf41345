import { fromDecimalText, toDecimalText } from '../http/amounts.ts'

/** What Whop sells in. */
export const WHOP_CURRENCIES = (
  'USD SGD INR AUD BRL CAD DKK EUR NOK GBP SEK CHF HKD HUF JPY MXN MYR PLN CZK NZD AED COP RON THB BGN IDR DOP PHP TRY ' +
  'KRW TWD VND PKR CLP UYU ARS ZAR DZD TND MAD KES KWD JOD ALL XCD AMD BSD BHD BOB BAM KHR CRC XOF EGP ETB GMD GHS GTQ ' +
  'GYD ILS JMD MOP MGA MUR MDL MNT NAD NGN MKD OMR PYG PEN QAR RWF SAR RSD LKR TZS TTD UZS CNY KZT AWG'
).split(' ')

/**
 * Minor units as the number of major units that Whop wants: 1999 USD is 19.99, 1999 JPY is 1999, 1999 KWD is 1.999. Null
 * where the number, written as JSON, would not be that very amount.
 */
export const toWhopPrice = (amount: number, currency: string): number | null => {
  const text = toDecimalText(amount, currency)
  if (text === null) return null
  const price = Number(text)
  return fromDecimalText(String(price), currency) === amount ? price : null
}

/** Why Whop can't be given an amount exactly, in a sentence; null where it can. */
export const amountProblem = (amount: number, currency: string): string | null =>
  toWhopPrice(amount, currency) === null ? 'Whop cannot be given this amount exactly.' : null

/** A price of Whop's as minor units; null for what is no amount of that currency. Numbers come as `parseJson` keeps them. */
export const fromWhopPrice = (price: number | string, currency: string): number | null =>
  fromDecimalText(String(price), currency)
