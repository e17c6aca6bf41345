import type { BundleTotals } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { dayIn } from '../../../../../shared/domain/address/time-zone.ts'
import { addedTax } from '../../../../../shared/domain/cart/totals.ts'
import { liveOptimizer, offerItems, evaluateOffer } from '../../../pages/optimizers/service.ts'
import { offersFor } from '../../promo-codes/service.ts'
import { unshippedLinkMethods } from '../cart/link-offer.ts'
import { rejectClosed, requireUnexpired } from '../state/session-status.ts'
import { priceCart, type PriceRules } from './price-cart.ts'
import { findPriced } from './pricing-repo.ts'
import type { SessionRow } from '../repo.ts'
import type { OpenDeps } from '../state/load-session.ts'

interface Wanted {
  live_cart_session_id: string
  upsell_optimizer_id?: string | null | undefined
  downsell_optimizer_id?: string | null | undefined
}

/**
 * Totals after accepting an upsell or a downsell (GAP-76); null for one that does not apply. `new_cart_total` is what
 * would be charged; if a code or reward depends on the subtotal, it may differ from the sum of total and bundle.
 * @throws AppError 404, 409 once it is being paid
 */
export async function bundleTotals(
  deps: OpenDeps,
  { live_cart_session_id, upsell_optimizer_id, downsell_optimizer_id }: Wanted,
): Promise<{ upsell: BundleTotals | null; downsell: BundleTotals | null }> {
  const found = await findPriced(deps.db, live_cart_session_id)
  const session = requireUnexpired(deps, found?.session ?? null)
  if (session.status !== 'open') rejectClosed(session)
  const { rewards = null, taxes = null, methods = [], page = null, plans = [], time_zone = 'UTC' } = found ?? {}
  const [offers, unshipped] = await Promise.all([
    offersFor(deps.db, session),
    unshippedLinkMethods(deps, session, { page, methods }),
  ])
  const rules = { rewards, taxes, methods, plans, time_zone, unshipped, offers, now: deps.clock.now() }
  return {
    upsell: await totalsOf(deps, session, rules, { category: 'upsell', optimizer_id: upsell_optimizer_id }),
    downsell: await totalsOf(deps, session, rules, { category: 'downsell', optimizer_id: downsell_optimizer_id }),
  }
}

async function totalsOf(
  deps: OpenDeps,
  session: SessionRow,
  rules: PriceRules,
  { category, optimizer_id }: { category: 'upsell' | 'downsell'; optimizer_id: string | null | undefined },
): Promise<BundleTotals | null> {
  const optimizer = optimizer_id ? await liveOptimizer(deps.db, session.store_id, optimizer_id) : null
  if (optimizer?.optimizer_category !== category) return null
  const offer = await evaluateOffer(deps, session, optimizer)
  if (!offer || offer.taken) return null
  const items = offerItems(offer, dayIn(rules.now, rules.time_zone ?? 'UTC'))
  const original_total = items.reduce((sum, { price }) => sum + price, 0)
  const bundle_total = items.reduce((sum, { discount_price }) => sum + discount_price, 0)
  const after = priceCart({ ...session, cart: [...session.cart, ...items] }, rules)
  const new_cart_total = after.total
  const shipping = after.shipping_total - session.shipping_total
  const tax = addedTax(after.tax) - addedTax(session.tax)
  const { subscription } = after.cart.find(({ _id }) => _id === items[0]?._id) ?? {}
  return {
    amount_saved: Math.max(0, original_total - bundle_total),
    bundle_total,
    original_total,
    new_cart_total,
    changes: { discount: session.total + bundle_total + shipping + tax - new_cart_total, shipping, tax },
    ...(subscription && { subscription }),
  }
}
