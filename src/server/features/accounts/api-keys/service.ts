import type { Parsed } from '../../../../shared/contract.ts'
import { apiKey, type ApiKey } from '../../../../shared/contracts/accounts/api-keys.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { lowerRole } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, newApiKey } from '../../../http/requests/caller.ts'
import { notFound, type AppError } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { keyCreatedMail, type NamedKey } from '../../../mail/account-mails.ts'
import { audit, fullName, type Actor } from '../audit-log/service.ts'
import { findEmailRecipients } from '../../../db/email-recipients.ts'
import { findKey, insertKey, listKeys, revokeKey, revokeKeysBy, type KeyRow } from './repo.ts'

const DAY = 24 * 60 * 60_000

const missing = (): AppError => notFound('API key not found')

/** A store's keys, newest first, without the secrets, which cannot be read again. */
export async function listApiKeys({ db, clock }: Deps, store_id: string): Promise<ApiKey[]> {
  const now = clock.now()
  return (await listKeys(db, store_id)).map((row) => toKey(row, now))
}

/**
 * Creates a key in the caller's name, which never has more permissions than they have, and notifies them and the
 * store's owners by email.
 * @returns the key itself, only this once.
 */
export async function createApiKey(
  deps: Deps,
  by: Actor,
  { store_id, role }: StoreAccess,
  given: Parsed<Contracts['apiKeys']['create']>['body'],
): Promise<{ key: string; api_key: ApiKey }> {
  const now = deps.clock.now()
  const key = newApiKey()
  const days = given.expires_in_days
  const row = {
    api_key_id: newId('key', now.getTime()),
    store_id,
    user_id: by.user.user_id,
    name: given.name,
    role: lowerRole(role, given.role),
    last_four: key.slice(-4),
    created_at: now,
    expires_at: days === undefined ? null : new Date(now.getTime() + days * DAY),
  }
  return deps.once(async (tx) => {
    await insertKey(tx, { ...row, key_hash: hashToken(key) })
    await audit(deps, tx, by, {
      store_id,
      action: 'api_key.created',
      target: { type: 'api_key', id: row.api_key_id, name: row.name },
      after: { name: row.name, role: row.role, expires_at: row.expires_at },
    })
    await mailAudience(deps, tx, by, row)
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    const made = await findKey(tx, row.api_key_id)
    if (!made) throw missing()
    return { key, api_key: toKey(made, now) }
  })
}

async function mailAudience(
  deps: Deps,
  tx: Executor,
  { user }: Actor,
  { store_id, name, role, created_at: at }: { store_id: string; name: string; role: string; created_at: Date },
): Promise<void> {
  const maker = { name: fullName(user), email: user.email }
  const page = `${deps.settings.publicUrl}/settings/account?tab=api-keys`
  const mails = (await findEmailRecipients(tx, store_id, user.user_id)).map(({ email, store_name }) =>
    keyCreatedMail(email, { creator: maker, key: { name, role, store_name }, at, page }),
  )
  if (mails.length > 0) await deps.mail.queue(tx, ...mails)
}

/**
 * Revokes every key that a user has created, within `tx`, since an attacker who took over the account may have created
 * one.
 * @returns the revoked keys, for the email about it.
 */
export async function revokeKeysOf(deps: Deps, tx: Executor, by: Actor): Promise<NamedKey[]> {
  const now = deps.clock.now()
  const keys = await revokeKeysBy(tx, by.user.user_id, now)
  for (const { api_key_id: id, name, store_id } of keys) {
    await audit(deps, tx, by, {
      store_id,
      action: 'api_key.revoked',
      target: { type: 'api_key', id, name },
      before: { revoked_at: null },
      after: { revoked_at: now },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  }
  return keys
}

/** Revokes a key for good; repeating it changes nothing. @throws AppError 404 if it does not exist. */
export async function revokeApiKey(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  api_key_id: string,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await revokeKey(tx, api_key_id, now))) return
    const row = await findKey(tx, api_key_id)
    if (!row) throw missing()
    await audit(deps, tx, by, {
      store_id,
      action: 'api_key.revoked',
      target: { type: 'api_key', id: api_key_id, name: row.key.name },
      before: { revoked_at: null },
      after: { revoked_at: now },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}

/** A key of a creator who has left does not work, and stays revoked if they return. */
function statusOf({ key, maker_role }: KeyRow, now: Date): ApiKey['status'] {
  if (key.revoked_at !== null || maker_role === null) return 'revoked'
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active'
}

const toKey = (row: KeyRow, now: Date): ApiKey => ({
  api_key_id: row.key.api_key_id,
  name: row.key.name,
  role: apiKey.shape.role.parse(row.key.role),
  last_four: row.key.last_four,
  created_by: fullName(row.maker),
  created_at: row.key.created_at.toISOString(),
  last_used_at: row.key.last_used_at?.toISOString() ?? null,
  expires_at: row.key.expires_at?.toISOString() ?? null,
  status: statusOf(row, now),
})
