import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { credentialsOf, type Chosen } from './account.ts'
import { changed, insert, place, requireKey, verifyReplacement, type Tried } from './connect.ts'
import { productOfAttempt } from './products-repo.ts'
import * as repo from './repo.ts'

export { ensureWebhook } from './webhook.ts'

/** The single Whop product that covers everything an attempt pays for; null for none or several. */
export const productFor = (
  { db }: Pick<Deps, 'db'>,
  sale: { connection_id: string; reference: string },
): Promise<string | null> => productOfAttempt(db, sale)

/** A key entered in the store settings form, with Whop's response if it would replace an active one. */
interface StoreKey extends Chosen {
  api_key: string
  tried: Tried | null
}

const isKnown = (deps: Deps, before: repo.AccountRow | null, api_key: string): boolean =>
  before !== null && credentialsOf(deps, before)['api_key'] === api_key

/**
 * Verifies a key from the settings form that would replace an active one, before anything is changed.
 * @throws AppError 400 for an invalid key, 422 for one that Whop refuses: the active one stays
 */
export async function tryStoreKey(deps: Deps, store_id: string, api_key: string): Promise<StoreKey> {
  const chosen = { store_id, mode: await repo.findMode(deps.db, store_id) }
  const before = api_key === '' ? null : await repo.findAccount(deps.db, store_id, chosen.mode)
  if (!before?.active || isKnown(deps, before, api_key)) return { ...chosen, api_key, tried: null }
  requireKey(deps, api_key)
  return { ...chosen, api_key, tried: await verifyReplacement(deps, chosen, before, api_key) }
}

/**
 * Applies a key from the settings form: '' removes Whop, a verified key replaces the previous one, any other waits for
 * verification. Returns the account that Whop has accepted, which still needs its webhook.
 * @throws AppError 409 if another key became active in the meantime
 */
export async function followStoreKey(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, mode, api_key, tried }: StoreKey,
): Promise<repo.AccountRow | null> {
  await repo.lockStore(tx, store_id)
  if (api_key === '') {
    for (const gone of await repo.removeAccounts(tx, store_id, deps.clock.now())) {
      await changed(deps, tx, by, gone, { action: 'whop.disconnected', before: { mode: gone.mode } })
    }
    return null
  }
  const before = await repo.findAccount(tx, store_id, mode)
  if (isKnown(deps, before, api_key)) return null
  if (before?.active && !tried) throw new AppError(409, 'The key was changed in the meantime', { code: 'stale_key' })
  const chosen = { store_id, mode }
  const row = tried ? await place(deps, tx, chosen, tried) : await unverified(deps, tx, chosen, api_key)
  const after = { mode, account: tried?.account?.title ?? 'not verified' }
  await changed(deps, tx, by, row, { action: 'whop.connected', after })
  return tried ? row : null
}

async function unverified(deps: Deps, tx: Executor, chosen: Chosen, api_key: string): Promise<repo.AccountRow> {
  await repo.removeAccounts(tx, chosen.store_id, deps.clock.now(), chosen.mode)
  return insert(deps, tx, chosen, { api_key, verification: null, account: null })
}
