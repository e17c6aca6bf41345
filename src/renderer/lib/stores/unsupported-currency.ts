import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'

type Account = Pick<Connection, 'active' | 'mode' | 'methods' | 'currencies'>

export const supportsCurrency = ({ currencies }: Pick<Connection, 'currencies'>, currency: string): boolean =>
  currencies === 'any' || currencies.includes(currency)

/** Wallet accounts only create tokens, which other accounts charge. */
const canCharge = ({ methods }: Account): boolean =>
  methods.some((method) => method !== 'apple_pay' && method !== 'google_pay')

/** Returns the store's currency if no active account that can charge supports it; null if one does. */
export function unsupportedCurrency(
  accounts: readonly Account[],
  { cart_mode, currency }: { cart_mode: string; currency: string },
): string | null {
  const charging = accounts.filter((account) => account.active && account.mode === cart_mode && canCharge(account))
  return charging.length === 0 || charging.some((account) => supportsCurrency(account, currency)) ? null : currency
}

/** 'No connected account supports CAD' */
export const unsupportedCurrencyTitle = (currency: string): string => `No connected account supports ${currency}`

export const UNSUPPORTED_CURRENCY_ADVICE = 'Connect an account that does, or change the store’s currency.'
