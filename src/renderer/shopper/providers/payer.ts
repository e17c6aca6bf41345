import type { CheckoutState } from '../session/checkout-state.ts'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { effectiveBilling } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { Payer } from './side.ts'

/** The source of a payment's amount and payer: the checkout's state, or only an amount. */
export type PayerSource = { session: { total: number; currency: string }; checkout?: CheckoutState }

/** The current payer from the forms. */
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

/** Converts minor units to the decimal string that many scripts require: 1999 USD is '19.99', 1999 JPY is '1999'. */
export function decimalOf(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}
