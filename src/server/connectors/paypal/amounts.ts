import { fromDecimalText, stepOfDecimals, toDecimalText } from '../http/amounts.ts'
import type { PayPalMoney } from './objects.ts'

/** The currencies that PayPal accepts, three of them in whole units only. */
export const PAYPAL_CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])

const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** Step in our minor units between amounts that PayPal accepts. */
export const amountStep = (currency: string): number => stepOfDecimals(currency, decimalsOf(currency))

/** Converts our minor units to PayPal's money; null if that would require rounding. */
export const toPayPalMoney = (amount: number, currency: string): PayPalMoney | null => {
  const value = toDecimalText(amount, currency, decimalsOf(currency))
  return value === null || !PAYPAL_CURRENCIES.includes(currency) ? null : { currency_code: currency, value }
}

/** Explains why PayPal can't accept an amount exactly; null if it can. */
export const amountProblem = (amount: number, currency: string): string | null => {
  if (toPayPalMoney(amount, currency) !== null) return null
  return WHOLE.has(currency)
    ? `PayPal only accepts whole amounts in ${currency}.`
    : `PayPal doesn’t support ${currency}.`
}

/** Converts PayPal's money to our minor units; zero if absent. */
export const fromPayPalMoney = (money: PayPalMoney | null | undefined): number =>
  money ? (fromDecimalText(money.value, money.currency_code) ?? 0) : 0
