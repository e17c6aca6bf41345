import { hasSubscription } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import { planTexts } from '../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import type { InstantData, ShopData, ShopPlans } from '../../../../shared/shop-data.ts'
import type { Deps } from '../../../deps.ts'
import { subscriptionsOfOrder } from '../../subscriptions/pricing/service.ts'
import { hasPlannedOffers, plansOnPage, type SessionRow } from '../cart-sessions/service.ts'

/**
 * The plans of a payment page, if it sells any: those that the shopper can choose, and only their texts if an offer
 * sells one. What the shopper agrees to has to be next to Pay as soon as they accept it.
 */
export function plansOf(
  deps: Pick<Deps, 'db'>,
  session: SessionRow,
  { instant }: { instant: InstantData | null },
): { plans?: ShopPlans } {
  if (session.status !== 'open') return {}
  const products = plansOnPage(deps, session, instant?.choices)
  const isSold = hasSubscription(session.cart) || hasPlannedOffers(deps, session)
  // In the language of the session until the page's language is known.
  return products.length > 0 || isSold ? { plans: { products, texts: planTexts(session.locale) } } : {}
}

type Bought = Pick<Extract<ShopData, { kind: 'confirmation' }>, 'subscriptions'>

/** The subscriptions of a finished order with their next charges; absent for any other order. */
export async function subscriptionsBought(
  deps: Pick<Deps, 'db'>,
  order_id: string,
  locale: string | null,
): Promise<Bought> {
  const items = await subscriptionsOfOrder(deps, order_id)
  // In the language of the session until the page's language is known.
  return items.length > 0 ? { subscriptions: { items, texts: planTexts(locale) } } : {}
}
