import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { PromoCode } from '../../../../shared/contracts/checkout/promo-codes.ts'
import { normalizePromoCode, promoProblems, type PromoDraft } from '../../../../shared/domain/cart/promo.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, requireVersion, AppError, badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { hasShop, startSync } from '../../integrations/shopify/service.ts'
import * as repo from './repo.ts'
import { findOffers, findOffersAt, type OfferQuery, type PromoOffer } from './use-repo.ts'
import { fieldsOf, toPromoColumns, targetOf, toPromoCode } from './wire.ts'

export { lockPromo, redemptionCte } from './use-repo.ts'
export type { PromoOffer } from './use-repo.ts'

type Calls = Contracts['promoCodes']
type Body<K extends keyof Calls> = Parsed<Calls[K]>['body']

const missing = (): AppError => notFound('Promo code not found')

/** The session fields that codes depend on; `promo_by` is the party who last set or removed its code. */
export interface PromoSession extends Omit<OfferQuery, 'code_key'> {
  promo_by: 'shopper' | 'store' | null
}

/** Codes that may apply to a session: its own, and automatic ones unless the shopper removed the code. */
export async function offersFor(db: Executor, session: PromoSession): Promise<PromoOffer[]> {
  if (session.promo_by === 'shopper' && session.promo_code_id === null) return []
  return findOffers(db, { ...session, code_key: null })
}

/** Same as `offersFor`, at a version of the store. @throws StoreMoved */
export async function offersAt(db: Db, session: PromoSession, version: number): Promise<readonly PromoOffer[]> {
  if (session.promo_by === 'shopper' && session.promo_code_id === null) return []
  return findOffersAt(db, { ...session, code_key: null }, version)
}

/** Finds the code that a shopper entered, at a version of the session's store. @throws StoreMoved */
export async function findOfferByCode(
  db: Db,
  session: PromoSession,
  version: number,
  code: string,
): Promise<PromoOffer | undefined> {
  const code_key = normalizePromoCode(code)
  const offers = await findOffersAt(db, { ...session, promo_code_id: null, code_key }, version)
  return offers.find((offer) => normalizePromoCode(offer.code) === code_key)
}

/** True if a store has a code, ignoring case and including ended and disabled codes. */
export const hasCode = (db: Executor, store_id: string, code: string): Promise<boolean> =>
  repo.hasCode(db, store_id, normalizePromoCode(code))

/** One page of a store's codes, and when they were last synced from Shopify (PC-001). */
export async function listPromoCodes(
  deps: Deps,
  { store_id, mode }: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const now = deps.clock.now()
  const filter = { ...query, store_id, mode, now, sort: sortOf(query.sort, repo.PROMO_SORTS) }
  const [{ rows, total }, synced, can_sync] = await Promise.all([
    repo.listPromos(deps.db, filter),
    repo.lastSync(deps.db, store_id),
    hasShop(deps.db, store_id),
  ])
  return {
    promo_codes: rows.map((row) => toPromoCode(row, now)),
    total,
    last_synced_at: synced?.toISOString() ?? null,
    can_sync,
  }
}

/** @throws AppError 404 if it does not exist. */
export async function promoDetails(
  { db, clock }: { db: Executor; clock: Deps['clock'] },
  { mode }: Pick<StoreAccess, 'mode'>,
  promo_code_id: string,
): Promise<PromoCode> {
  const row = await repo.findPromo(db, promo_code_id, mode)
  if (!row) throw missing()
  return toPromoCode(row, clock.now())
}

/** @throws AppError 400 with the invalid field, 409 if the store already has the code. */
export async function createPromoCode(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { store_id, ...given }: Body<'create'>,
): Promise<PromoCode> {
  const now = deps.clock.now()
  const promo_code_id = newId('prm', now.getTime())
  const row = { ...toPromoColumns(given), promo_code_id, store_id, created_at: now, updated_at: now }
  return rejectDuplicateCode(
    deps.once(async (db) => {
      await requireValidPromo(db, store_id, given)
      await repo.insertPromo(db, {
        ...row,
        code: given.code,
        code_key: normalizePromoCode(given.code),
        discount_type: given.discount_type,
      })
      const made = await promoDetails({ db, clock: deps.clock }, store, promo_code_id)
      await audit(deps, db, by, {
        store_id,
        action: 'promo_code.created',
        target: targetOf(made),
        after: fieldsOf(made),
      })
      await deps.live.publish(db, { type: 'promo_code.updated', store_id, promo_code_id })
      return made
    }),
  )
}

/** Creates a percentage code that is usable once, for one shopper. Such codes aren't listed. Returns its ID. */
export async function createPersonalCode(
  tx: Executor,
  {
    store_id,
    code,
    percent,
    ends_at,
    now,
  }: { store_id: string; code: string; percent: number; ends_at: Date; now: Date },
): Promise<string> {
  const promo_code_id = newId('prm', now.getTime())
  await repo.insertPromo(tx, {
    promo_code_id,
    store_id,
    code,
    code_key: normalizePromoCode(code),
    discount_type: 'percentage',
    discount_value: percent,
    ends_at,
    usage_limit: 1,
    once_per_customer: true,
    created_at: now,
    updated_at: now,
  })
  return promo_code_id
}

/**
 * Changes the given fields; null clears a time or the limit. Open checkouts pick up the change with their next update,
 * and at Pay.
 * @throws AppError 400 with the invalid field, 404, 409 if the code is taken, is managed by Shopify, or was saved since
 * `version`.
 */
export async function updatePromoCode(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { promo_code_id, version, ...given }: Body<'update'>,
): Promise<PromoCode> {
  const { store_id } = store
  return rejectDuplicateCode(
    deps.db.transaction(async (db) => {
      requireVersion(await repo.lockPromoVersion(db, promo_code_id), version)
      const before = await promoDetails({ db, clock: deps.clock }, store, promo_code_id)
      requireNotFromShopify(before)
      const change = toPromoColumns(given)
      await requireValidPromo(db, store_id, mergedFields(before, given))
      await repo.changePromo(db, promo_code_id, { ...change, updated_at: deps.clock.now() })
      const after = await promoDetails({ db, clock: deps.clock }, store, promo_code_id)
      await audit(deps, db, by, {
        store_id,
        action: 'promo_code.updated',
        target: targetOf(after),
        before: fieldsOf(before),
        after: fieldsOf(after),
      })
      await deps.live.publish(db, { type: 'promo_code.updated', store_id, promo_code_id })
      return after
    }),
  )
}

/** Disables or enables codes, skipping Shopify's and other stores' codes. Returns how many changed. */
export async function setPromoCodesDisabled(deps: Deps, by: Actor, body: Body<'disable'>): Promise<number> {
  const { store_id, promo_code_ids, disabled } = body
  return deps.db.transaction(async (db) => {
    const switched = await repo.setPromosDisabled(db, store_id, promo_code_ids, disabled, deps.clock.now())
    for (const promo of switched) {
      await audit(deps, db, by, {
        store_id,
        action: 'promo_code.updated',
        target: targetOf(promo),
        before: { disabled: !disabled },
        after: { disabled },
      })
      await deps.live.publish(db, { type: 'promo_code.updated', store_id, promo_code_id: promo.promo_code_id })
    }
    return switched.length
  })
}

/** @throws AppError 404 if already deleted, 409 if managed by Shopify. */
export async function removePromoCode(deps: Deps, by: Actor, store: StoreAccess, promo_code_id: string): Promise<void> {
  const { store_id } = store
  await deps.db.transaction(async (db) => {
    const gone = await promoDetails({ db, clock: deps.clock }, store, promo_code_id)
    requireNotFromShopify(gone)
    if (!(await repo.deletePromo(db, promo_code_id))) throw missing()
    await audit(deps, db, by, {
      store_id,
      action: 'promo_code.deleted',
      target: targetOf(gone),
      before: fieldsOf(gone),
    })
    await deps.live.publish(db, { type: 'promo_code.updated', store_id, promo_code_id })
  })
}

const ALL = { page: 1, size: 100 }

/**
 * Starts a synchronization with Shopify. Returns the stored codes with the number of those that come from there or were
 * sent there; none without a connected shop (GAP-69). @throws AppError 409 if the connection is paused or broken
 */
export async function syncPromoCodes(deps: Deps, by: Actor, store: StoreAccess) {
  const { store_id } = store
  const isConnected = await hasShop(deps.db, store_id)
  if (isConnected) await startSync(deps, by, store_id)
  const { promo_codes } = await listPromoCodes(deps, store, { ...ALL, store_id })
  if (!isConnected)
    return { synced: 0, message: 'No Shopify shop is connected, so no promo codes were synced', promo_codes }
  const synced = await repo.countSynced(deps.db, store_id)
  return { synced, message: 'Syncing promo codes with Shopify', promo_codes }
}

/** @throws AppError 409 for a code managed by Shopify */
function requireNotFromShopify({ source }: PromoCode): void {
  if (source === 'shopify') {
    throw new AppError(409, 'Shopify manages this promo code. Edit it there', { code: 'read_only' })
  }
}

/** The interdependent fields as they would be after a change. */
const mergedFields = (
  before: PromoCode,
  given: Omit<Parsed<Contracts['promoCodes']['update']>['body'], 'promo_code_id'>,
): PromoDraft => ({
  discount_type: given.discount_type ?? before.discount_type,
  discount_value: given.discount_value ?? before.discount_value,
  starts_at: given.starts_at === undefined ? before.starts_at : given.starts_at,
  ends_at: given.ends_at === undefined ? before.ends_at : given.ends_at,
  product_ids: given.product_ids ?? [],
})

/** Validates what the schema cannot: rules between fields, and products of another store. @throws AppError 400 */
async function requireValidPromo(db: Executor, store_id: string, promo: PromoDraft): Promise<void> {
  const [[field, problem] = []] = Object.entries(promoProblems(promo))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  const ids = [...new Set(promo.product_ids)]
  if (ids.length > 0 && (await repo.countOwnProducts(db, store_id, ids)) < ids.length) {
    throw badField('product_ids', 'A product belongs to another store')
  }
}

/** @throws AppError 409 with its field if the store already has the code */
async function rejectDuplicateCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Another promo code in this store uses this code'
    throw new AppError(409, message, { code: 'code_taken', errors: { code: message } })
  }
}
