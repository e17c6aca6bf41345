import { fromDecimalText, stepOfDecimals, toDecimalText } from '../http/amounts.ts'
import type { PayPalMoney } from './objects.ts'

/** The currencies that PayPal takes, with the three that it takes in whole units. */
export const PAYPAL_CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])

const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** Minor units of ours between amounts that PayPal takes. */
export const amountStep = (currency: string): number => stepOfDecimals(currency, decimalsOf(currency))

/** Our minor units as PayPal writes money; null where that would need rounding. */
export const toPayPalMoney = (amount: number, currency: string): PayPalMoney | null => {
  const value = toDecimalText(amount, currency, decimalsOf(currency))
  return value === null || !PAYPAL_CURRENCIES.includes(currency) ? null : { currency_code: currency, value }
}

/** Why PayPal can't take an amount exactly, in a sentence; null where it can. */
export const amountProblem = (amount: number, currency: string): string | null =>
  toPayPalMoney(amount, currency) !== null
    ? null
    : WHOLE.has(currency)
      ? `PayPal only takes whole amounts in ${currency}.`
      : `PayPal does not take ${currency}.`

/** PayPal's money as our minor units; zero for what is none. */
export const fromPayPalMoney = (money: PayPalMoney | null | undefined): number =>
  money ? (fromDecimalText(money.value, money.currency_code) ?? 0) : 0
