import type * as z from 'zod/mini'
import type { Store, storeUpdate } from '../../../../shared/contracts/stores/store.ts'
import { isTimeZone } from '../../../../shared/domain/address/time-zone.ts'
import type { Cipher } from '../../../crypto/cipher.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound, requireVersion } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { saveImage } from '../../../storage/images.ts'
import { audit, changedFields, type Actor } from '../../accounts/audit-log/service.ts'
import { clearDomain, setDomain } from '../checkout-domains/service.ts'
import { revokeInvitesOf } from '../../accounts/team/service.ts'
import { ensureWebhook, followStoreKey, tryStoreKey } from '../../payments/whop/service.ts'
import { changeStore, hasOrders, lockStore, type StoreChanges, type StoreRow } from './repo.ts'
import { storeRow } from './service.ts'
import { isMask, toStore } from './wire.ts'

/** Maximum stored logo width in pixels, twice the widest display size. */
const LOGO_WIDTH = 800

/** The caller of a store update; a handler's call is one. */
export interface StoreActor extends Actor {
  store: { store_id: string; role: string }
}

async function locked(tx: Executor, storeId: string): Promise<StoreRow> {
  const row = await lockStore(tx, storeId)
  if (!row) throw notFound('Store not found')
  return row
}

/** Writes the changes and their audit log entry; writes nothing if nothing changes. */
async function write(deps: Deps, tx: Executor, actor: StoreActor, before: StoreRow, changes: StoreChanges) {
  const { store_id } = before
  const fields = { before: auditedFields(before), after: auditedAfter(before, changes) }
  if (Object.keys(changedFields(fields.before, fields.after).after ?? {}).length === 0) return
  await changeStore(tx, store_id, { ...changes, updated_at: deps.clock.now() })
  const target = { type: 'store', id: store_id, name: changes.store_name ?? before.store_name }
  await audit(deps, tx, actor, { store_id, action: 'store.updated', target, ...fields })
  await deps.live.publish(tx, { type: 'store.updated', store_id })
}

const asMember = async (deps: Deps, tx: Executor, { store }: StoreActor): Promise<Store> =>
  toStore(deps.cipher, await storeRow(tx, store.store_id), store.role)

function requireKnownCurrency(currency: string | undefined): void {
  if (currency === undefined || Intl.supportedValuesOf('currency').includes(currency)) return
  throw badField('currency', `${currency} is not a currency`)
}

/** @throws AppError 400 */
function requireTimeZone(timeZone: string | undefined): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return
  throw badField('time_zone', 'Select a time zone such as America/Chicago')
}

/** Past orders stay in their currency, and totals can't mix currencies. @throws AppError 422 */
async function requireSameCurrency(tx: Executor, before: StoreRow, currency: string | undefined): Promise<void> {
  if (currency === undefined || currency === before.currency || !(await hasOrders(tx, before.store_id))) return
  const detail = `This store has orders in ${before.currency}, so its currency can’t change. Create another store for ${currency}.`
  throw new AppError(422, detail, { code: 'currency_in_use', errors: { currency: detail } })
}

/**
 * Updates the given fields of a store: absent ones are unchanged, empty ones cleared (GAP-25, GAP-28).
 * @throws AppError 400 on the invalid field, 409 'Domain already in use', 413 and 415 for the logo, 422 for the
 * currency of a store with orders, and for a Whop key that Whop rejects while another is in use.
 */
export async function updateStore(
  deps: Deps,
  actor: StoreActor,
  update: StoreUpdate,
  logo: UploadedFile | undefined,
): Promise<Store> {
  const { store_id } = actor.store
  requireKnownCurrency(update.currency)
  requireTimeZone(update.time_zone)
  const changes = toStoreChanges(deps.cipher, update)
  if (logo) {
    changes.store_logo = await saveImage(deps, { store_id, file: logo, field: 'store_logo', maxWidth: LOGO_WIDTH })
  }
  const { whop_api_key: typed } = update
  const key = typed === undefined || isMask(typed) ? null : await tryStoreKey(deps, store_id, typed)
  const { store, accepted } = await deps.db.transaction(async (tx) => {
    const before = await locked(tx, store_id)
    requireVersion(before.version, update.version)
    await requireSameCurrency(tx, before, update.currency)
    await write(deps, tx, actor, before, { ...changes, version: before.version + 1 })
    const accepted = key && (await followStoreKey(deps, tx, actor, key))
    const domain = update.checkout_domain
    if (domain?.trim() === '') await clearDomain(deps, tx, actor, store_id)
    else if (domain !== undefined) await setDomain(deps, tx, actor, { store_id, domain, field: 'checkout_domain' })
    return { store: await asMember(deps, tx, actor), accepted }
  })
  if (accepted) await ensureWebhook(deps, actor, accepted)
  return store
}

/** Sets whether the store offers PayPal (API-051). */
export async function updatePaypalUsage(deps: Deps, actor: StoreActor, using_paypal: boolean): Promise<Store> {
  return deps.db.transaction(async (tx) => {
    await write(deps, tx, actor, await locked(tx, actor.store.store_id), { using_paypal })
    return asMember(deps, tx, actor)
  })
}

/**
 * Closes a store permanently: it is no longer listed, accepts no payments, frees its domain and revokes its invites;
 * orders and audit log are kept.
 * @throws AppError 400 if the typed name doesn't match.
 */
export async function closeStore(deps: Deps, actor: StoreActor, store_name: string): Promise<void> {
  const { store_id } = actor.store
  await deps.db.transaction(async (tx) => {
    const before = await locked(tx, store_id)
    if (before.store_name !== store_name) throw badField('store_name', 'This is not the name of the store')
    const closed_at = deps.clock.now()
    await clearDomain(deps, tx, actor, store_id)
    await revokeInvitesOf(deps, tx, actor, store_id)
    await changeStore(tx, store_id, { closed_at, updated_at: closed_at })
    const target = { type: 'store', id: store_id, name: store_name }
    const [open, closed] = [{ closed: false }, { closed: true }]
    await audit(deps, tx, actor, { store_id, action: 'store.closed', target, before: open, after: closed })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}

type StoreUpdate = z.output<typeof storeUpdate>

const TEXTS = [
  'store_name',
  'store_website',
  'store_address',
  'store_phone',
  'store_email',
  'terms_of_service_link',
  'privacy_policy_link',
  'return_policy_link',
  'stripe_connect_account_id',
  'stripe_account_id',
  'currency',
  'time_zone',
  'store_logo',
] as const

const SECRETS = ['shopify_access_token', 'shopify_store_front_api_access_token', 'whop_api_key'] as const

/** The host of typed or pasted text, lowercased. */
const hostOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')

/**
 * Columns that an update writes: absent fields are unchanged, empty ones cleared, and a secret sent back as its mask is
 * unchanged.
 */
function toStoreChanges(cipher: Cipher, update: StoreUpdate): StoreChanges {
  const changes: StoreChanges = {}
  for (const name of TEXTS) {
    const value = update[name]
    if (value !== undefined) changes[name] = value
  }
  if (update.shopify_domain !== undefined) changes.shopify_domain = hostOf(update.shopify_domain)
  for (const name of SECRETS) {
    const value = update[name]
    if (value === undefined || isMask(value)) continue
    changes[name] = value === '' ? null : cipher.encrypt(value)
  }
  return changes
}

const AUDITED = [...TEXTS, 'shopify_domain', 'using_paypal'] as const

/** A store's settings for the audit log; secrets only as whether they are set. */
const auditedFields = (row: StoreRow): Record<string, unknown> => ({
  ...Object.fromEntries(AUDITED.map((name) => [name, row[name]])),
  ...Object.fromEntries(SECRETS.map((name) => [name, row[name] ? 'set' : 'not set'])),
})

/** The fields after a change. Marks a replaced secret as such, since the log would otherwise show no change. */
const auditedAfter = (before: StoreRow, changes: StoreChanges): Record<string, unknown> => {
  const replaced = SECRETS.filter((name) => before[name] && changes[name])
  return {
    ...auditedFields({ ...before, ...changes }),
    ...Object.fromEntries(replaced.map((name) => [name, 'replaced'])),
  }
}
