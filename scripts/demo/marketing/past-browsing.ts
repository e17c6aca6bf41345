import { inArray, sql } from 'drizzle-orm'
import { newSessionId } from '../../../src/server/db/ids.ts'
import { liveCartSessions } from '../../../src/server/db/schema/checkout/checkout.ts'
import { startByVariant } from '../../../src/server/features/checkout/cart-sessions/cart/line-items.ts'
import { isBot } from '../../../src/shared/domain/store/bots.ts'
import { channelOf } from '../../../src/shared/domain/store/channels.ts'
import { deviceOf } from '../../../src/shared/domain/store/device.ts'
import type { Shop } from '../orders/shop.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { BrowsingVisit } from './plan-browsing.ts'

/** Rows per statement. */
const BATCH = 1000
/** Carts that visits are copied from: enough for each of the flow's pages. */
const CARTS = 24

/**
 * Stores visits of the past that only looked. Thousands of them, one by one through the services, would take minutes: a
 * few carts are started there, and each visit is a copy of one, with what the reports of its page would have stored.
 */
export async function storePastBrowsing(
  { deps }: World,
  chance: Random,
  { offers }: Shop,
  visits: readonly BrowsingVisit[],
): Promise<void> {
  const carts: string[] = []
  for (let index = 0; index < CARTS && visits.length > 0; index += 1) {
    const { variant_id } = chance.pick(offers)
    carts.push((await startByVariant(deps, { variant_id }, 'localhost')).session_id)
  }
  for (let at = 0; at < visits.length; at += BATCH) {
    const rows = visits.slice(at, at + BATCH).map((visit) => rowOf(visit, chance, chance.pick(carts)))
    await deps.db.transaction(async (tx) => {
      const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(session_id text, cart text, at timestamptz,
        left_at timestamptz, device text, country text, is_bot boolean, is_visitor boolean, returns boolean,
        reaches_checkout boolean, origin jsonb, source text, medium text, campaign text, content text, referrer text)`
      await tx.execute(sql`
        insert into live_cart_sessions (session_id, created_at, updated_at, viewed_at, source, locale, store_id,
          payment_page_id, mode, currency, cart, subtotal, savings_total, shipping_total, selected_shipping_rate, total,
          flow_id, flow_version, flow_path, cart_id, confirmation_page_id)
        select n.session_id, n.at, n.left_at, case when n.reaches_checkout then n.at end, n.origin, 'en-US',
          c.store_id, c.payment_page_id, c.mode, c.currency, c.cart, c.subtotal, c.savings_total, c.shipping_total,
          c.selected_shipping_rate, c.total, c.flow_id, c.flow_version, c.flow_path, c.cart_id, c.confirmation_page_id
        from ${given} join live_cart_sessions c on c.session_id = n.cart`)
      await tx.execute(sql`
        insert into session_events (session_id, store_id, mode, kind, at, device, source)
        select s.session_id, s.store_id, s.mode, k.kind, s.created_at, n.device, s.source
        from ${given} join live_cart_sessions s using (session_id)
          join (values ('cart_view', false), ('page_view', true)) k(kind, is_checkout)
            on not k.is_checkout or n.reaches_checkout`)
      await tx.execute(sql`
        insert into traffic_visits (session_id, store_id, mode, started_at, device, country, is_bot, is_visitor,
          is_returning, reached_checkout, landing, source, medium, campaign, content, referrer)
        select s.session_id, s.store_id, s.mode, s.created_at, n.device, n.country, n.is_bot, n.is_visitor, n.returns,
          n.reaches_checkout, 'cart:' || coalesce(s.cart_id, ''), n.source, n.medium, n.campaign, n.content, n.referrer
        from ${given} join live_cart_sessions s using (session_id)`)
    })
  }
  if (carts.length > 0) await deps.db.delete(liveCartSessions).where(inArray(liveCartSessions.session_id, carts))
}

function rowOf(visit: BrowsingVisit, chance: Random, cart: string) {
  const { at, minutes, user_agent, country, source, reaches_checkout, returns } = visit
  return {
    session_id: newSessionId(),
    cart,
    at,
    left_at: new Date(at.getTime() + minutes * 60_000),
    device: deviceOf(user_agent),
    country,
    is_bot: isBot(user_agent),
    // A few come twice on a day.
    is_visitor: chance.is(0.95),
    returns,
    reaches_checkout,
    origin: source,
    ...channelOf(source),
  }
}
