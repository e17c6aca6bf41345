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

/** The accounts that can take a payment: for a cart with a subscription, those that can store its payment method. */
export const connectionsFor = ({ cart }: PaidCart, active: readonly OpenConnection[]): readonly OpenConnection[] =>
  cart && hasSubscription(cart) ? active.filter(canStore) : active
