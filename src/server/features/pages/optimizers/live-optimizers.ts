import { NO_DOWNSELL, type OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Optimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { offerAvailability } from '../../../../shared/domain/offers/offers.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { cacheByStoreVersion, type StoreVersion } from '../../../db/store-cache.ts'
import type { Deps } from '../../../deps.ts'
import { contentOf } from '../publishable-content/service.ts'
import { flowOffer } from '../flows/service.ts'
import { optimizerKind } from './kind.ts'
import { findLive, listAsked, listLive, type LiveRow } from './repo.ts'
import type { OfferSession } from './evaluate-offer.ts'

const toOptimizer = (row: LiveRow): Optimizer => ({
  ...contentOf(optimizerKind, row.published),
  optimizer_id: row.optimizer_id,
  store_id: row.store_id,
  optimizer_category: row.optimizer_category,
  status: 'live',
})

/** A store's live offers, of one category or of all, newest first (GAP-54). */
export async function liveOptimizers(
  db: Executor,
  store_id: string,
  category?: OptimizerCategory,
): Promise<Optimizer[]> {
  return (await listLive(db, store_id, category)).map(toOptimizer)
}

/** A store's live optimizer by its ID; null if it is not live or not the store's. */
export async function liveOptimizer(db: Executor, store_id: string, optimizer_id: string): Promise<Optimizer | null> {
  const row = await findLive(db, optimizer_id)
  return row?.store_id === store_id ? toOptimizer(row) : null
}

const liveById = cacheByStoreVersion((db: Db, store_id: string, optimizer_id: string) =>
  liveOptimizer(db, store_id, optimizer_id),
)

/** Same as `liveOptimizer`, at a version of the store and from the cache where possible. @throws StoreMoved */
export const liveOptimizerAt = (db: Db, store: StoreVersion, optimizer_id: string): Promise<Optimizer | null> =>
  liveById.at(db, store, optimizer_id)

/** The downsells that may follow the upsell declined by the session: the one set on the upsell, else all. */
async function followUpDownsells(db: Executor, session: OfferSession, downsells: Optimizer[]): Promise<Optimizer[]> {
  if (downsells.length === 0) return downsells
  const asked = (await listAsked(db, session)).map(toOptimizer)
  // An upsell that no longer applies was shown for another cart.
  const declined = asked.find((each) => offerAvailability({ ...each, terms: each }, session.cart) === 'open')
  if (!declined || declined.if_declined === '') return downsells
  if (declined.if_declined === NO_DOWNSELL) return []
  return downsells.filter(({ optimizer_id }) => optimizer_id === declined.if_declined)
}

/**
 * Offers of a category for a session, before or after the payment: its flow's offer, or without a flow all of the
 * store's, newest first, where downsells are limited to those of the declined upsell. `outcome` is the response to the
 * previous offer, which may determine the next one in a flow.
 */
export async function sessionOffers(
  { db }: Pick<Deps, 'db'>,
  session: OfferSession,
  category: OptimizerCategory,
  outcome: 'accepted' | 'declined',
): Promise<Optimizer[]> {
  const chosen = await flowOffer(db, session, category, outcome)
  if (chosen === undefined) {
    const live = await liveOptimizers(db, session.store_id, category)
    return category === 'downsell' && outcome === 'declined' ? followUpDownsells(db, session, live) : live
  }
  const optimizer = chosen === null ? null : await liveOptimizer(db, session.store_id, chosen)
  return optimizer?.optimizer_category === category ? [optimizer] : []
}
