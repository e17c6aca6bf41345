import type { ShopPlan } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'
import { isMainItem } from './is-main-item.ts'
import { pageRules } from './pricing-rules.ts'

/**
 * The plans that a session's shopper can choose from: those of the products in the cart and of the given ones. They were
 * cached when the session was loaded. Empty for a session that an offer set the price of.
 */
export function plansOnPage(
  { db }: Pick<OpenDeps, 'db'>,
  { store_id, payment_page_id, offer_id, cart }: SessionRow,
  choices: readonly { product_id: string }[] = [],
): ShopPlan[] {
  if (offer_id !== null) return []
  const { plans = [] } = pageRules.recall(db, store_id, payment_page_id)?.value ?? {}
  if (plans.length === 0) return []
  const sold = new Set([
    ...cart.filter(isMainItem).map(({ productId }) => productId),
    ...choices.map(({ product_id }) => product_id),
  ])
  return plans.filter(({ product_id, options }) => sold.has(product_id) && options.length > 0)
}

/** True if an offer of the session's store can add a subscription to the cart or to the paid order. */
export const hasPlannedOffers = (
  { db }: Pick<OpenDeps, 'db'>,
  { store_id, payment_page_id }: Pick<SessionRow, 'store_id' | 'payment_page_id'>,
): boolean => pageRules.recall(db, store_id, payment_page_id)?.value?.has_planned_offers ?? false
