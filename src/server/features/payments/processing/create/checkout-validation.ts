import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { storedToClientAddress } from '../../../../../shared/domain/address/address.ts'
import { checkoutRulesOf, validateCheckout } from '../../../../../shared/domain/checkout/checkout-validation.ts'
import { withoutOrphans } from '../../../../../shared/domain/offers/offers.ts'
import { placeErrors } from '../../../../../shared/domain/tax/tax-place.ts'
import { AppError } from '../../../../http/errors.ts'
import { contactChanged, toLiveCart, type SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { requireOneChoice } from '../../../pages/payment-links/service.ts'

export interface Expected {
  expected_total: number
  currency: string
  cart_version: number
  customer_version: number
}

/** Requires the totals that the shopper saw; the error carries the new ones. @throws AppError 409 */
export function requireSameTotals(session: SessionRow, expected: Expected): void {
  const same =
    session.total === expected.expected_total &&
    session.currency === expected.currency &&
    session.cart_version === expected.cart_version
  const why = noticesOf(session)
  if (!same)
    throw totalsChanged(
      session,
      `${why || 'The total has changed.'} Please check ${why ? 'the total' : 'it'} and pay again.`,
    )
}

/**
 * Requires the contact details and addresses that the shopper saw; the error carries the current ones.
 * @throws AppError 409
 */
export function requireSameContact(session: SessionRow, expected: Expected): void {
  if (session.customer_version !== expected.customer_version) throw contactChanged(session)
}

/**
 * Notices about a removed promo code or a replaced shipping method. They stay with the session until its next change.
 */
export const noticesOf = ({ cart, promo_notice, shipping_notice }: SessionRow): string =>
  [...cart.map(({ plan_notice }) => plan_notice), promo_notice, shipping_notice?.text].filter(Boolean).join(' ')

export const totalsChanged = (session: SessionRow, detail: string): AppError =>
  new AppError(409, detail, { code: 'totals_changed', data: { live_cart: toLiveCart(session) } })

/**
 * Validates the stored session with the page's own rules (B §5). @throws AppError 422 with one message per field, 409
 * for more than the page sells at once.
 */
export function requireComplete(
  session: SessionRow,
  page: PaymentPage,
  sameAddress: boolean,
  hasMethods: boolean,
): void {
  // Order bumps and similar offers aren't sold without the cart items they belong to.
  if (withoutOrphans(session.cart).length === 0) throw new AppError(422, 'Your cart is empty', { code: 'empty_cart' })
  requireOneChoice(page, session.cart)
  const shippingInfo = storedToClientAddress(session.customer_shipping_address)
  const rules = checkoutRulesOf(page)
  const billingInfo = storedToClientAddress(session.customer_billing_address)
  const badBilling = sameAddress ? {} : placeErrors(billingInfo)
  const forms = validateCheckout(
    {
      contactInfo: { email: session.customer_email, phone: session.customer_phone, optIn: session.opt_in },
      shippingInfo,
      billingInfo,
      isBillingSameAsShipping: sameAddress,
    },
    rules,
  )
  const errors = {
    ...placeErrors(shippingInfo),
    ...(badBilling.country && { billingCountry: badBilling.country }),
    ...(badBilling.state && { billingState: badBilling.state }),
    ...forms,
  }
  const [first] = Object.values(errors)
  if (first) throw new AppError(422, first, { code: 'incomplete', errors: { ...errors } })
  const needsMethod = page.shipping_method_enabled && !session.progress_reward_free_shipping
  if (needsMethod && !hasMethods) {
    // No one configured free shipping for this order.
    const detail = 'This store has not set up shipping yet'
    throw new AppError(422, detail, { code: 'incomplete', errors: { shipping_method: detail } })
  }
  if (needsMethod && !session.selected_shipping_rate) {
    throw new AppError(422, 'Please select a shipping method', {
      code: 'incomplete',
      errors: { shipping_method: 'Please select a shipping method' },
    })
  }
}
