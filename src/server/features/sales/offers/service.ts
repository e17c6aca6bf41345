import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import { MAX_LIVE_BUNDLES, offerProblems } from '../../../../shared/domain/cart/bundle-price.ts'
import { canContentBecome, type ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, requireVersion, badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'
import { changedColumns, auditedFields, auditTarget, toOffer, lifeOf } from './wire.ts'

export { findOfferTerms, loadOfferStart, type OfferStart } from './offer-checkout.ts'
export { findOfferUse, insertOfferUse } from './offer-uses-repo.ts'

type Calls = Contracts['offers']
type Body<K extends keyof Calls> = Parsed<Calls[K]>['body']

const offerNotFound = (): AppError => notFound('Offer not found')

/** Lists one page of a store's offers with their revenue (API-084). */
export async function listOffers(
  deps: Deps,
  { store_id, mode }: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<{ offers: Offer[]; total: number }> {
  const now = deps.clock.now()
  const sort = sortOf(query.sort, repo.OFFER_SORTS)
  const { rows, total } = await repo.listOffers(deps.db, { ...query, store_id, mode, now, sort })
  return { offers: rows.map((row) => toOffer(row, now)), total }
}

/** @throws AppError 404 if it doesn't exist. */
export async function offerDetails(
  { db, clock }: { db: Executor; clock: Deps['clock'] },
  { mode }: Pick<StoreAccess, 'mode'>,
  offer_id: string,
): Promise<Offer> {
  const row = await repo.findOffer(db, offer_id, mode)
  if (!row) throw offerNotFound()
  return toOffer(row, clock.now())
}

/** @throws AppError 400 on the invalid field, 422 if too many offers are live. */
export async function createOffer(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { store_id, ...given }: Body<'create'>,
): Promise<Offer> {
  const now = deps.clock.now()
  const offer_id = newId('ofr', now.getTime())
  return deps.once(async (db) => {
    const row = { ...given, ...timesOf(given), offer_id, store_id, created_at: now, updated_at: now }
    await requireValidOffer(db, store_id, row)
    if (row.status === 'live') await requireLiveOfferQuota(db, store_id, now)
    await repo.insertOffer(db, row)
    await audit(deps, db, by, {
      store_id,
      action: 'offer.created',
      target: auditTarget(row),
      after: auditedFields(row),
    })
    await deps.live.publish(db, { type: 'offer.updated', store_id, offer_id })
    return offerDetails({ db, clock: deps.clock }, store, offer_id)
  })
}

const timesOf = ({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }) => ({
  starts_at: starts_at === null ? null : new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
})

/**
 * Updates the given fields. Open checkouts of the offer pick up the change the next time they are priced, at the latest
 * when the shopper pays.
 * @throws AppError 400 on the invalid field, 404, 409 if it was saved since `version`, 422 if the status transition is
 * not allowed.
 */
export async function updateOffer(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { offer_id, version, ...given }: Body<'update'>,
): Promise<Offer> {
  const { store_id } = store
  return deps.db.transaction(async (db) => {
    requireVersion(await repo.lockOfferVersion(db, offer_id), version)
    const before = await repo.lockOffer(db, offer_id)
    if (!before) throw offerNotFound()
    const now = deps.clock.now()
    const change = { ...changedColumns(before, given), updated_at: now }
    const after = { ...before, ...change }
    requireStatusTransition(before.status, after.status)
    await requireValidOffer(db, store_id, after, before)
    if (after.status === 'live' && before.status !== 'live') await requireLiveOfferQuota(db, store_id, now)
    await repo.changeOffer(db, offer_id, change)
    await auditOfferChange(deps, db, by, before, after)
    return offerDetails({ db, clock: deps.clock }, store, offer_id)
  })
}

async function auditOfferChange(
  deps: Deps,
  db: Executor,
  by: Actor,
  before: repo.OfferRow,
  after: repo.OfferRow,
): Promise<void> {
  const { store_id, offer_id } = after
  await audit(deps, db, by, {
    store_id,
    action: 'offer.updated',
    target: auditTarget(after),
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await deps.live.publish(db, { type: 'offer.updated', store_id, offer_id })
}

/**
 * Changes the status of several offers, skipping invalid transitions and offers of other stores. Returns how many
 * changed.
 * @throws AppError 400 if one of them isn't complete enough to sell, 422 if too many would be live
 */
export async function changeOfferStatuses(
  deps: Deps,
  by: Actor,
  { store_id, offer_ids, status }: Body<'setStatus'>,
): Promise<number> {
  const updated_at = deps.clock.now()
  return deps.db.transaction(async (db) => {
    const found = await repo.lockOffers(db, store_id, offer_ids)
    const moving = found.filter((row) => canContentBecome(row.status, status))
    for (const before of moving) {
      const after = { ...before, status, updated_at }
      if (status === 'live') {
        await requireValidOffer(db, store_id, after, before)
        await requireLiveOfferQuota(db, store_id, updated_at)
      }
      await repo.changeOffer(db, before.offer_id, { status, updated_at })
      await auditOfferChange(deps, db, by, before, after)
    }
    return moving.length
  })
}

/** @throws AppError 404 if it was already deleted, 409 if it has orders. */
export async function removeOffer(deps: Deps, by: Actor, { store_id }: StoreAccess, offer_id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const gone = await repo.lockOffer(db, offer_id)
    if (!gone) throw offerNotFound()
    const orders = await repo.countOrders(db, offer_id)
    if (orders > 0) {
      const used_by = [orders === 1 ? 'one order' : `${orders} orders`]
      const detail = `This offer is in use: ${used_by.join(', ')}. Archive it instead.`
      throw new AppError(409, detail, { code: 'in_use', data: { used_by } })
    }
    await repo.deleteOffer(db, offer_id)
    await audit(deps, db, by, {
      store_id,
      action: 'offer.deleted',
      target: auditTarget(gone),
      before: auditedFields(gone),
    })
    await deps.live.publish(db, { type: 'offer.updated', store_id, offer_id })
  })
}

/** Names the offers that use a page, for the error shown when a merchant deletes it. */
export async function describeOffersUsingPage(db: Executor, payment_page_id: string): Promise<string[]> {
  const offers = await repo.countOffersUsingPage(db, payment_page_id)
  if (offers === 0) return []
  return [offers === 1 ? 'one offer' : `${offers} offers`]
}

/** The fields of an offer that are validated together, as they would be after a change. */
type OfferToValidate = Pick<repo.OfferRow, 'products' | 'status' | 'starts_at' | 'ends_at' | 'payment_page_id'>

/**
 * Checks what the schema can't: rules between fields, and ownership of pages and products.
 * @param before the offer being changed; its existing products and page are not checked again
 * @throws AppError 400 on the field
 */
async function requireValidOffer(
  db: Executor,
  store_id: string,
  offer: OfferToValidate,
  before?: OfferToValidate,
): Promise<void> {
  const { products, status, payment_page_id } = offer
  const [[field, problem] = []] = Object.entries(offerProblems({ products, ...lifeOf(offer) }))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  const known = new Set(before?.products.map(({ variant_id }) => variant_id))
  const variant_ids = products.map(({ variant_id }) => variant_id)
  const owned = await repo.findOwned(db, store_id, payment_page_id, variant_ids)
  const samePage = payment_page_id === before?.payment_page_id
  if (payment_page_id !== null && !samePage && !owned.page) {
    throw badField('payment_page_id', 'This page belongs to another store')
  }
  for (const { product_id, variant_id } of products) {
    const own = owned.products.get(variant_id)
    if (!own && known.has(variant_id) && status !== 'live') continue
    if (own?.product_id !== product_id) throw badField('products', 'A product belongs to another store')
    if (status === 'live' && !own.sold)
      throw badField('products', `${own.title} is not sold. Make the product active first.`)
  }
}

/** @throws AppError 422 if the status transition is not allowed. */
function requireStatusTransition(from: ContentStatus, to: ContentStatus): void {
  if (from === to || canContentBecome(from, to)) return
  const detail = `What is ${from} cannot become ${to}`
  throw new AppError(422, detail, { code: 'status', errors: { status: detail } })
}

/**
 * Checks the limit of live offers.
 * @throws AppError 422 on the status
 */
async function requireLiveOfferQuota(tx: Executor, store_id: string, now: Date): Promise<void> {
  if ((await repo.countLive(tx, store_id, now)) < MAX_LIVE_BUNDLES) return
  const detail = `${MAX_LIVE_BUNDLES} offers are live, which is the limit. Pause or archive one first.`
  throw new AppError(422, detail, { code: 'too_many_live', errors: { status: detail } })
}
