import { dayIn } from '../../../../../shared/domain/address/time-zone.ts'
import { findOption, withoutPlan, withPlan } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { AppError, notFound } from '../../../../http/errors.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { changeCart } from '../state/update-session.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'

interface PlanChoice {
  live_cart_session_id: string
  item_id: string
  /** Null for a one-time purchase. */
  option_id: string | null
}

/**
 * Buys a line item with a pricing option of one of its product's plans, or once. An offer determines how its own items
 * are bought.
 * @throws AppError 404, 409 once the session is being paid
 */
export const choosePlan = (
  deps: OpenDeps,
  { live_cart_session_id, item_id, option_id }: PlanChoice,
): Promise<SessionRow> =>
  changeCart(deps, live_cart_session_id, ({ session, plans, time_zone }) => {
    const { cart, offer_id } = session
    const item = cart.find(({ _id }) => _id === item_id)
    if (!item) throw notFound('This item is no longer in the cart')
    if ((item.subscription?.option_id ?? null) === option_id) return null
    const isOpen = offer_id === null && isMainItem(item)
    const found = isOpen && option_id !== null ? findOption(plans, item.productId, option_id) : null
    if (!isOpen || (option_id !== null && !found)) throw notFound('This subscription is not available')
    const today = dayIn(deps.clock.now(), time_zone)
    const chosen = found ? withPlan(item, found.plan, found.option, today) : withoutPlan(item)
    return { cart: cart.map((other) => (other === item ? chosen : other)) }
  })

/**
 * Preselects pricing options in a new session, by product. An option that isn't on sale leaves the item a one-time
 * purchase: the shopper did not ask for it. Null if no item has one.
 */
export async function preselectPlans(
  deps: OpenDeps,
  session_id: string,
  wanted: (product_id: string) => string | null | undefined,
): Promise<SessionRow | null> {
  try {
    return await changeCart(deps, session_id, ({ session, plans, time_zone }) => {
      const today = dayIn(deps.clock.now(), time_zone)
      const cart = session.cart.map((item) => {
        const option_id = wanted(item.productId)
        const found = option_id && isMainItem(item) ? findOption(plans, item.productId, option_id) : null
        return found ? withPlan(item, found.plan, found.option, today) : item
      })
      return cart.some((item, at) => item !== session.cart[at]) ? { cart } : null
    })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
