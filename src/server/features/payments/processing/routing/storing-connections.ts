import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { hasSubscription } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'

interface PaidCart {
  cart?: readonly CartItem[] | undefined
  /** Minor units. */
  total: number
}

/** True for accounts that can store a payment method and charge it again without the shopper. */
export const canStore = ({ connector }: OpenConnection): boolean => connector.capabilities.stored

/**
 * The accounts that can take a payment: for a cart with a subscription, those that can store its payment method, and
 * without a charge if nothing is due today.
 */
export function connectionsFor(
  { cart, total }: PaidCart,
  active: readonly OpenConnection[],
): readonly OpenConnection[] {
  if (!cart || !hasSubscription(cart)) return active
  const storing = active.filter(canStore)
  return total > 0 ? storing : storing.filter(({ connector }) => connector.storeMethod !== undefined)
}
