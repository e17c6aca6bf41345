import type { PublicStore, SetupStep, Store } from '../../../../shared/contracts/stores/store.ts'
import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import { completeWalletOrder, type StoreExpress } from '../../../../shared/domain/checkout/express.ts'
import { isTimeZone } from '../../../../shared/domain/address/time-zone.ts'
import { defaultCart, defaultConfirmationPage, newPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, type IdPrefix } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { badField, notFound, storeClosed } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { unsupportedCurrency } from '../../payments/payment-accounts/service.ts'
import {
  findProgress,
  findVerifiedDomains,
  findRole,
  findStore,
  findStoresOf,
  insertStore,
  type StoreRow,
  type StoreWithDomain,
  type NewStore,
} from './repo.ts'
import { setupSteps, toPublicStore, toStore } from './wire.ts'

/** @throws AppError 404 'Store not found'. */
export async function storeRow(db: Executor, storeId: string): Promise<StoreWithDomain> {
  const row = await findStore(db, storeId)
  if (!row) throw notFound('Store not found')
  return row
}

export { toPublicStore } from './wire.ts'
export { checkoutOriginOf, ownOriginAt, portalUrlOf, requireOwnHost, type HostDeps } from './checkout-host.ts'

/** Express wallets that a store allows on its pages. */
export const toStoreExpress = (row: StoreRow): StoreExpress => ({
  apple_pay: row.express_apple_pay,
  google_pay: row.express_google_pay,
  paypal: row.using_paypal,
  order: completeWalletOrder(row.express_order),
  look: row.express_look,
})

/** Payment methods that a store doesn't offer in the payment form either. */
export const methodsExcludedFromForm = ({ using_paypal }: Pick<StoreRow, 'using_paypal'>): PaymentMethod[] =>
  using_paypal ? [] : ['paypal']

/** Verified checkout domains of all stores. */
export const checkoutDomains = (db: Executor): Promise<{ domain: string; store_id: string }[]> =>
  findVerifiedDomains(db)

/** The store of a merchant's own checkout domain (GAP-10); null for any other host. */
export async function storeOfDomain(db: Executor, host: string): Promise<string | null> {
  const name = host.toLowerCase()
  return (await checkoutDomains(db)).find(({ domain }) => domain === name)?.store_id ?? null
}

/** Creates a store with its owner, payment page, cart and confirmation page, in one transaction. */
export async function registerStore(
  deps: Deps,
  by: Actor,
  { store_name, time_zone = 'UTC' }: { store_name: string; time_zone?: string | undefined },
): Promise<Store> {
  if (!isTimeZone(time_zone)) throw badField('time_zone', 'Select a time zone such as America/Chicago')
  const given = newStore({ store_name, time_zone }, by.user.user_id, deps.clock.now())
  const { store_id } = given.store
  return deps.once(async (tx) => {
    await insertStore(tx, given)
    await audit(deps, tx, by, {
      store_id,
      action: 'store.created',
      target: { type: 'store', id: store_id, name: store_name },
      after: { store_name, time_zone },
    })
    return toStore(deps.cipher, await storeRow(tx, given.store.store_id), 'owner')
  })
}

/** The stores of a user, oldest first. */
export async function listStores(deps: Deps, userId: string): Promise<Store[]> {
  const rows = await findStoresOf(deps.db, userId)
  return rows.map((row) => toStore(deps.cipher, row, row.role))
}

/**
 * Returns a store: in full for a member, otherwise its public fields (DEF-25).
 * @throws AppError 404 'Store not found', also for a closed one.
 */
export async function storeDetails(deps: Deps, storeId: string, userId: string | null): Promise<Store | PublicStore> {
  const row = await storeRow(deps.db, storeId)
  if (row.closed_at !== null) throw notFound('Store not found')
  const role = userId === null ? null : await findRole(deps.db, storeId, userId)
  return role === null ? toPublicStore(row) : toStore(deps.cipher, row, role)
}

/** Returns the public fields of a store. @throws AppError 404 'Store not found'. */
export const publicStoreOf = async ({ db }: Pick<Deps, 'db'>, storeId: string): Promise<PublicStore> =>
  toPublicStore(await storeRow(db, storeId))

/** `publicStoreIn` for a store that must be open. @throws AppError 404 'This store is closed'. */
export function openStoreIn(row: StoreWithDomain): PublicStore {
  if (row.closed_at !== null) throw storeClosed(404)
  return toPublicStore(row)
}

/** Setup steps of a store, in order (GAP-29). */
export async function storeSetupSteps(deps: Deps, storeId: string): Promise<SetupStep[]> {
  const progress = await findProgress(deps.db, storeId)
  if (!progress) throw notFound('Store not found')
  return setupSteps(progress, unsupportedCurrency(deps.connectors, progress.accounts, progress.currency))
}

/** A new store: in test mode, with live pages. Shipping is left to the merchant. */
function newStore(
  { store_name, time_zone }: { store_name: string; time_zone: string },
  owner_id: string,
  now: Date,
): NewStore {
  const id = (prefix: IdPrefix): string => newId(prefix, now.getTime())
  const store_id = id('str')
  const payment_page_id = id('pgp')
  const paymentPage = newPaymentPage()
  const cart = defaultCart()
  const confirmationPage = defaultConfirmationPage()
  const livePage = {
    store_id,
    status: 'live',
    is_default: true,
    version: 1,
    published_version: 1,
    published_at: now,
    created_at: now,
    updated_at: now,
  }
  const published = (content: { name: string }) => ({
    ...livePage,
    name: content.name,
    draft: { ...content },
    published: { ...content },
  })
  return {
    store: { store_id, store_name, time_zone, created_at: now, updated_at: now },
    owner_id,
    payment_page: { payment_page_id, payment_page_type: 'standard', ...published(paymentPage) },
    cart: { cart_id: id('crt'), ...published(cart) },
    confirmation_page: { confirmation_page_id: id('pgc'), ...published(confirmationPage) },
  }
}
