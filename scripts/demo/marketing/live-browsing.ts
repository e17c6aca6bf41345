import { startByVariant } from '../../../src/server/features/checkout/cart-sessions/cart/line-items.ts'
import { recordImpression } from '../../../src/server/features/checkout/cart-sessions/customer/update-customer.ts'
import { recordEvents } from '../../../src/server/features/checkout/cart-sessions/session-events.ts'
import { newSecret } from '../../../src/server/db/ids.ts'
import { hashToken } from '../../../src/server/http/requests/caller.ts'
import { isBot } from '../../../src/shared/domain/store/bots.ts'
import type { Shop } from '../orders/shop.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { BrowsingVisit } from './plan-browsing.ts'
import { chooseTracking, pageOf, reportConsent } from './tracking.ts'

/** Goes through the cart, and maybe to the payment page, like a shopper who leaves. */
export async function browse(world: World, chance: Random, { offers }: Shop, visit: BrowsingVisit): Promise<void> {
  const { deps } = world
  const { user_agent, country, source, reaches_checkout } = visit
  const { variant_id } = chance.pick(offers)
  const { session_id: live_cart_session_id } = await startByVariant(deps, { variant_id }, 'localhost')
  const device = { hash: hashToken(newSecret()), is_new: false }
  const request = { ip: `198.51.100.${chance.between(1, 254)}`, user_agent, country, device }
  const given = source ? { source } : {}
  if (!isBot(user_agent)) {
    const browser = chooseTracking(chance, country)
    await reportConsent(world, live_cart_session_id, { browser, request, source })
  }
  const report = (kind: 'cart_view' | 'page_view', path: 'cart' | 'checkout') =>
    recordEvents(deps, { live_cart_session_id, events: [{ kind, ago: 0, ...pageOf(world, path) }], ...given }, request)
  await report('cart_view', 'cart')
  if (!reaches_checkout) return
  world.pass(chance.between(20, 90))
  await recordImpression(deps, live_cart_session_id, request, given)
  await report('page_view', 'checkout')
}
