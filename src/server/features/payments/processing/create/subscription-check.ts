import { hasSubscription } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { storedConsent } from '../../../../../shared/domain/subscriptions/consent-text.ts'
import { planTexts } from '../../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { arePlansCurrent } from '../../../subscriptions/origin/service.ts'

/** A plan in the cart has changed since the shopper saw it, or was archived. */
export class PlanChanged extends Error {
  override readonly name = 'PlanChanged'
}

/** Subscription facts stored with a payment, with the consent in the page's language; empty without a subscription. */
export function subscriptionFacts(
  session: SessionRow,
  page: Pick<PaymentPage, 'language'> | null,
  { ip }: { ip: string },
  now: Date,
): Pick<CartSnapshot, 'subscriptions'> {
  const locale = session.locale ?? page?.language ?? 'en'
  const text = storedConsent(planTexts(locale), session)
  if (text === null) return {}
  const { payment_page_id, selected_shipping_rate: rate } = session
  return {
    subscriptions: {
      consent: { text, locale, at: now.toISOString(), ip },
      payment_page_id,
      shipping_method_id: rate?.shipping_method_id ?? null,
      shipping_title: rate?.shipping_title ?? '',
      shipping_rate: rate?.shipping_rate ?? 0,
    },
  }
}

/**
 * Rechecks the plans of a session's cart while the payment is stored; they can't change until then.
 * @throws PlanChanged
 */
export async function requirePlans(tx: Executor, { cart }: Pick<SessionRow, 'cart'>): Promise<void> {
  if (hasSubscription(cart) && !(await arePlansCurrent(tx, cart))) throw new PlanChanged()
}
