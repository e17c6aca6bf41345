import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { pageLocale, type SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { PayInput } from '../payment-input.ts'

/**
 * A session and its payment as the shopper's page shows them: in the locale of the page, which it reports to the
 * session only a moment after it was opened, and without a shipping address if nothing is shipped. Billing can't be the
 * same as it then.
 */
export function asShown(given: SessionRow, page: PaymentPage | null, input: PayInput) {
  const session = { ...given, locale: pageLocale(input.locale) ?? given.locale }
  if (page?.shipping_required !== false) return { session, input }
  return {
    session: { ...session, customer_shipping_address: null },
    input: { ...input, billing_same_as_shipping: false },
  }
}
