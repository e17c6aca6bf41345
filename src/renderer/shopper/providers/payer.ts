import type { CheckoutState } from '../session/checkout-state.ts'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { effectiveBilling } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { Payer } from './side.ts'

/** What the page knows of a payment: the checkout's state, or an amount alone. */
export type PayerSource = { session: { total: number; currency: string }; checkout?: CheckoutState }

/** Whose card it is, as the forms say it now. */
export function payerOf({ session, checkout }: PayerSource): Payer {
  const paid = { amount: session.total, currency: session.currency }
  if (!checkout) return paid
  const { email, phone } = checkout.contactInfo
  const {
    fullName,
    address: line1,
    aptSuite: line2,
    city,
    state: region,
    postalCode,
    country,
  } = effectiveBilling(checkout)
  return {
    ...paid,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(fullName && { name: fullName }),
    ...(line1 && { address: { line1, line2, city, region, postal_code: postalCode, country } }),
  }
}

/** Minor units as the decimal text that many scripts want: 1999 USD is '19.99', 1999 JPY is '1999'. */
export function decimalOf(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}
