import type { CartItem } from '../../../shared/contracts/live-cart.ts'
import type { OptimizerCategory, OrderBumpLocation } from '../../../shared/contracts/optimizer-content.ts'
import type { LiveOffer, Optimizer } from '../../../shared/contracts/optimizers.ts'
import { hasOffer } from '../../../shared/domain/offers.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { contentOf } from '../content/service.ts'
import { flowOffer } from '../flows/service.ts'
import { offerParts } from '../reviews/service.ts'
import { optimizerKind } from './kind.ts'
import { insertSales, keepAccepted, type SaleOrder } from './repo-figures.ts'
import { findLive, listLive, type LiveRow } from './repo.ts'
import { applying, firstInTime, type OfferDeps, type OfferSession, type SessionOffer } from './standing.ts'

export { offerTo, type SessionOffer } from './standing.ts'

const toOptimizer = (row: LiveRow): Optimizer => ({
  ...contentOf(optimizerKind, row.published),
  optimizer_id: row.optimizer_id,
  store_id: row.store_id,
  optimizer_category: row.optimizer_category,
  status: 'live',
})

/** What shoppers of a store may be offered, of one category or of all, the newest first (GAP-54). */
export async function liveOptimizers(
  db: Executor,
  store_id: string,
  category?: OptimizerCategory,
): Promise<Optimizer[]> {
  return (await listLive(db, store_id, category)).map(toOptimizer)
}

/** A store's live optimizer by its id; null when it is none of its live ones. */
export async function liveOptimizer(db: Executor, store_id: string, optimizer_id: string): Promise<Optimizer | null> {
  const row = await findLive(db, optimizer_id)
  return row?.store_id === store_id ? toOptimizer(row) : null
}

/**
 * What a session may be offered of a category: its flow's offer, or without one all of the store, the newest first. A flow
 * may go on after an accepted offer.
 */
export async function offersOf(
  { db }: Pick<Deps, 'db'>,
  session: OfferSession,
  category: OptimizerCategory,
): Promise<Optimizer[]> {
  const chosen = await flowOffer(db, session, category, hasOffer(session.cart) ? 'accepted' : 'declined')
  if (chosen === undefined) return liveOptimizers(db, session.store_id, category)
  const optimizer = chosen === null ? null : await liveOptimizer(db, session.store_id, chosen)
  return optimizer?.optimizer_category === category ? [optimizer] : []
}

/** Whether a session may have an optimizer: one that goes through a flow has that flow's offers. */
export async function isOfferOf(deps: Pick<Deps, 'db'>, session: OfferSession, optimizer: Optimizer): Promise<boolean> {
  const { optimizer_id, optimizer_category: category } = optimizer
  if (session.cart.some((line) => line.payment_page_optimizer_id === optimizer_id)) return true
  if (session.flow_id === null) return true
  return (await offersOf(deps, session, category)).some((offer) => offer.optimizer_id === optimizer_id)
}

export interface WantedOffer {
  optimizer_category: OptimizerCategory
  order_bump_location?: OrderBumpLocation | null | undefined
}

/**
 * The offer of a category for an open session as it stands (GAP-54, GAP-80); null where none applies. An order bump that
 * the cart has already is shown as accepted (DEF-55), an upsell or downsell is not shown any more.
 */
export async function offerFor(deps: OfferDeps, session: OfferSession, wanted: WantedOffer): Promise<LiveOffer | null> {
  const offers = await applying(deps, session, await candidates(deps, session, wanted))
  const shown = offers.filter(({ taken }) => !taken || wanted.optimizer_category === 'order_bump')
  const offer = await firstInTime(deps, session, shown)
  return offer && toLiveOffer(deps, offer)
}

async function candidates(deps: OfferDeps, session: OfferSession, wanted: WantedOffer): Promise<Optimizer[]> {
  const { optimizer_category: category, order_bump_location: location } = wanted
  const live = await offersOf(deps, session, category)
  if (category !== 'order_bump') return live
  const there = live.filter((each) => !location || each.order_bump_location === location)
  const taken = new Set(session.cart.map((line) => line.payment_page_optimizer_id))
  return there.toSorted((a, b) => Number(taken.has(b.optimizer_id)) - Number(taken.has(a.optimizer_id)))
}

async function toLiveOffer({ db }: OfferDeps, offer: SessionOffer): Promise<LiveOffer> {
  const { optimizer, products, taken, limited_until, left } = offer
  const told = optimizer.limited_stock_active && left > 0 && left <= optimizer.limited_stock_remaining
  return {
    optimizer,
    products,
    accepted: taken,
    limited_until: limited_until?.toISOString() ?? null,
    stock_left: told ? left : null,
    ...(await offerParts(db, optimizer)),
  }
}

/** Notes that a session put an offer into its cart. */
export function noteAccepted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session_id, store_id, mode }: OfferSession,
  optimizer_id: string,
): Promise<void> {
  return keepAccepted(db, { optimizer_id, session_id, store_id, mode, now: clock.now() })
}

/** Counts the offers that an order is made of, by its lines; no statement for an order without any. */
export async function countSales(tx: Executor, order: SaleOrder, cart: readonly CartItem[]): Promise<void> {
  const revenue = new Map<string, number>()
  for (const { payment_page_optimizer_id: id, discount_price, quantity } of cart) {
    if (id) revenue.set(id, (revenue.get(id) ?? 0) + discount_price * quantity)
  }
  if (revenue.size === 0) return
  await insertSales(
    tx,
    order,
    [...revenue].map(([optimizer_id, sum]) => ({ optimizer_id, revenue: sum })),
  )
}
