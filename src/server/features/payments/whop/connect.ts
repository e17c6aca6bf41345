import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Verification } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { WhopIntegration } from '../../../../shared/contracts/payments/whop.ts'
import type { ProviderAccount } from '../../../connectors/third-party.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { audit, type Actor, type Audited } from '../../accounts/audit-log/service.ts'
import { sealCredentials } from '../payment-accounts/service.ts'
import {
  connectorOf,
  contextAt,
  credentialsOf,
  integrationOf,
  notConnected,
  requireAccount,
  requireVerified,
  tryKey,
  type Chosen,
} from './account.ts'
import * as repo from './repo.ts'
import { ensureWebhook } from './webhook.ts'

/** Updates members' screens and menus, and writes the audit log. */
export async function changed(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, connection_id }: Pick<repo.AccountRow, 'store_id' | 'connection_id'>,
  change: Pick<Audited, 'action' | 'before' | 'after'>,
): Promise<void> {
  await deps.live.publish(tx, { type: 'connection.updated', store_id, connection_id })
  await deps.live.publish(tx, { type: 'store.updated', store_id })
  const target = { type: 'connection', id: connection_id, name: 'Whop' }
  await audit(deps, tx, by, { store_id, target, ...change })
}

export interface Tried {
  api_key: string
  verification: Verification | null
  account: ProviderAccount | null
}

/** Account changes that follow from Whop's response to its key. */
function changesBy(deps: Pick<Deps, 'clock'>, { verification, account }: Omit<Tried, 'api_key'>) {
  const now = deps.clock.now()
  const accepted = account !== null
  return {
    verification,
    verified_at: accepted ? now : null,
    active: accepted,
    ...(accepted && { activated_at: now }),
  }
}

export async function insert(
  deps: Deps,
  tx: Executor,
  { store_id, mode }: Chosen,
  tried: Tried,
): Promise<repo.AccountRow> {
  const now = deps.clock.now()
  return repo.insertAccount(tx, {
    connection_id: newId('con'),
    store_id,
    connector: repo.WHOP,
    account_name: 'Whop',
    mode,
    credentials: sealCredentials(deps.cipher, sealable(tried)),
    keys_changed_at: now,
    created_at: now,
    ...changesBy(deps, tried),
  })
}

const sealable = ({ api_key, account }: Tried) => ({
  api_key,
  ...(account && { account_id: account.account_id, account_title: account.title }),
})

/**
 * Replaces the stored key. A key of another account gets its own row, since the old account's payments stay with it.
 */
export async function place(deps: Deps, tx: Executor, chosen: Chosen, tried: Tried): Promise<repo.AccountRow> {
  const before = await repo.findAccount(tx, chosen.store_id, chosen.mode)
  const { account_id, webhook_id, webhook_secret } = before ? credentialsOf(deps, before) : {}
  if (!before || account_id !== tried.account?.account_id) {
    await repo.removeAccounts(tx, chosen.store_id, deps.clock.now(), chosen.mode)
    return insert(deps, tx, chosen, tried)
  }
  const kept = { ...(webhook_id && { webhook_id }), ...(webhook_secret && { webhook_secret }) }
  const changes = {
    credentials: sealCredentials(deps.cipher, { ...sealable(tried), ...kept }),
    keys_changed_at: deps.clock.now(),
    ...changesBy(deps, tried),
  }
  if (!(await repo.setAccount(tx, before, changes))) throw new AppError(409, 'The key was changed in the meantime')
  return { ...before, ...changes }
}

export function requireKey(deps: Deps, api_key: string): void {
  const parsed = connectorOf(deps).credentials.schema.safeParse({ api_key })
  if (!parsed.success) throw badField('whop_api_key', parsed.error.issues[0]?.message ?? 'This is not an API key')
}

/**
 * Saves an API key and verifies it immediately: Whop takes the store's payments once it accepts the key.
 * @throws AppError 400 for an invalid key, 422 for one that is refused while another is active.
 */
export async function connect(
  deps: Deps,
  by: Actor,
  chosen: Chosen,
  api_key: string,
): Promise<{ message: string; data: WhopIntegration }> {
  requireKey(deps, api_key)
  const before = await repo.findAccount(deps.db, chosen.store_id, chosen.mode)
  if (before && credentialsOf(deps, before)['api_key'] === api_key) return again(deps, by, chosen)
  const tried = await verifyReplacement(deps, chosen, before, api_key)
  const row = await deps.db.transaction(async (tx) => {
    await repo.lockStore(tx, chosen.store_id)
    const made = await place(deps, tx, chosen, tried)
    await repo.setStoreKey(tx, chosen.store_id, deps.cipher.encrypt(api_key), deps.clock.now())
    const after = { mode: chosen.mode, account: tried.account?.title ?? 'not verified' }
    await changed(deps, tx, by, made, { action: 'whop.connected', after })
    return made
  })
  if (tried.account) await ensureWebhook(deps, by, row)
  return { message: wordsOf(tried.verification), data: await integrationOf(deps, chosen) }
}

/** Verifies a new key at Whop. @throws AppError 422 if it is refused while another is active */
export async function verifyReplacement(
  deps: Deps,
  chosen: Chosen,
  before: repo.AccountRow | null,
  api_key: string,
): Promise<Tried & { verification: Verification }> {
  const tried = { api_key, ...(await tryNew(deps, chosen, api_key)) }
  if (!before?.active || tried.account) return tried
  const { message } = tried.verification
  throw new AppError(422, `${message} The current key stays in use.`, {
    code: 'key_refused',
    errors: { whop_api_key: message },
  })
}

const tryNew = (deps: Deps, { store_id, mode }: Chosen, api_key: string) =>
  tryKey(deps, contextAt(deps, { connection_id: 'none', store_id, connector: repo.WHOP, mode }, { api_key }))

const wordsOf = ({ verified, message }: Verification): string => (verified ? message : `Key saved. ${message}`)

async function again(deps: Deps, by: Actor, chosen: Chosen): Promise<{ message: string; data: WhopIntegration }> {
  const { verification, data } = await verify(deps, by, chosen)
  return { message: wordsOf(verification), data }
}

/** Verifies the stored key and saves the result. @throws AppError 404 */
export async function verify(
  deps: Deps,
  by: Actor,
  chosen: Chosen,
): Promise<{ verification: Verification; data: WhopIntegration }> {
  const row = await requireAccount(deps, chosen)
  const { verification, account } = await tryKey(deps, contextAt(deps, row))
  const kept = credentialsOf(deps, row)
  // An account that takes payments stays verified: an outage of Whop doesn't mean that the key was refused.
  const credentials = account
    ? sealCredentials(deps.cipher, { ...kept, account_id: account.account_id, account_title: account.title })
    : row.credentials
  const changes = account || !row.active ? changesBy(deps, { verification, account }) : { verification }
  const done = await deps.db.transaction(async (tx) => {
    if (!(await repo.setAccount(tx, row, { ...changes, credentials }))) return false
    const { verified, message } = verification
    await changed(deps, tx, by, row, { action: 'whop.verified', after: { verified, message } })
    return true
  })
  if (done && account) await ensureWebhook(deps, by, { ...row, ...changes, credentials })
  return { verification, data: await integrationOf(deps, chosen) }
}

/** Switches between Whop and the store's own accounts for taking payments. @throws AppError 404, 409 */
export async function choosePayer(deps: Deps, by: Actor, chosen: Chosen, instead: boolean): Promise<WhopIntegration> {
  const row = instead ? await requireVerified(deps, chosen) : await requireAccount(deps, chosen)
  await deps.db.transaction(async (tx) => {
    await repo.lockStore(tx, chosen.store_id)
    const own = await repo.hasOwnPayments(tx, chosen.store_id)
    if (own !== instead) return
    await repo.setOwnPayments(tx, chosen.store_id, !instead, deps.clock.now())
    const words = (isOwn: boolean) => ({ payments_by: isOwn ? 'own accounts' : 'Whop' })
    await changed(deps, tx, by, row, { action: 'whop.used', before: words(own), after: words(!own) })
  })
  return integrationOf(deps, chosen)
}

const OTHER = { test: 'live', live: 'test' } as const satisfies Record<Mode, Mode>

/**
 * Removes the key of the chosen mode. Its payments can still be reconciled, refunded and disputed here. @throws
 * AppError 404
 */
export async function disconnect(deps: Deps, by: Actor, { store_id, mode }: Chosen): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await repo.lockStore(tx, store_id)
    const [gone] = await repo.removeAccounts(tx, store_id, deps.clock.now(), mode)
    if (!gone) throw notConnected(mode)
    const other = await repo.findAccount(tx, store_id, OTHER[mode])
    const key = other ? credentialsOf(deps, other)['api_key'] : undefined
    await repo.setStoreKey(tx, store_id, key === undefined ? null : deps.cipher.encrypt(key), deps.clock.now())
    await changed(deps, tx, by, gone, { action: 'whop.disconnected', before: { mode } })
  })
}
