import type { PublicStore, SetupStep, Store } from '../../../shared/contracts/store.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { newStore } from './new-store.ts'
import {
  findProgress,
  findProvenDomains,
  findRole,
  findStore,
  findStoresOf,
  insertStore,
  type StoreWithDomain,
} from './repo.ts'
import { setupSteps, toPublicStore, toStore } from './wire.ts'

/** @throws AppError 404 'Store not found'. */
export async function storeRow(db: Executor, storeId: string): Promise<StoreWithDomain> {
  const row = await findStore(db, storeId)
  if (!row) throw notFound('Store not found')
  return row
}

/** The checkout domains of all stores that are proven. */
export const checkoutDomains = (db: Executor): Promise<{ domain: string; store_id: string }[]> => findProvenDomains(db)

/** Creates a store with its owner, payment page, cart, confirmation page and shipping methods: all of it or nothing. */
export async function registerStore(deps: Deps, userId: string, storeName: string): Promise<Store> {
  const given = newStore(storeName, userId, deps.clock.now())
  return deps.db.transaction(async (tx) => {
    await insertStore(tx, given)
    return toStore(deps.cipher, await storeRow(tx, given.store.store_id), 'owner')
  })
}

/** The stores of a user, oldest first. */
export async function listStores(deps: Deps, userId: string): Promise<Store[]> {
  const rows = await findStoresOf(deps.db, userId)
  return rows.map((row) => toStore(deps.cipher, row, row.role))
}

/**
 * A store as the caller may read it: in full for a member, else its public fields (DEF-25).
 * @throws AppError 404 'Store not found'.
 */
export async function storeDetails(deps: Deps, storeId: string, userId: string | null): Promise<Store | PublicStore> {
  const row = await storeRow(deps.db, storeId)
  const role = userId === null ? null : await findRole(deps.db, storeId, userId)
  return role === null ? toPublicStore(row) : toStore(deps.cipher, row, role)
}

/** What shoppers may read of a store. @throws AppError 404 'Store not found'. */
export const publicStoreOf = async ({ db }: Pick<Deps, 'db'>, storeId: string): Promise<PublicStore> =>
  toPublicStore(await storeRow(db, storeId))

/** What is left to do before the store can sell, in order (GAP-29). */
export async function setupOf(deps: Deps, storeId: string): Promise<SetupStep[]> {
  const progress = await findProgress(deps.db, storeId)
  if (!progress) throw notFound('Store not found')
  return setupSteps(progress)
}
