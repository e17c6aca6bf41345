import type { Db } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './suppressed-repo.ts'

/** Suppresses an address and stops its emails. */
export const addSuppressed = (db: Db, contact: repo.Suppressed): Promise<void> =>
  db.transaction((tx) => repo.insertSuppressed(tx, contact))

interface Contact {
  store_id: string
  email: string
}

const entry = (action: string, { store_id, email }: Contact) => ({
  store_id,
  action,
  target: { type: 'email', id: email, name: email },
})

/** Stops recovery emails to an address on behalf of a member. */
export async function suppress(deps: Deps, by: Actor, { store_id, ...given }: Contact): Promise<{ message: string }> {
  const email = given.email.toLowerCase()
  await deps.db.transaction(async (tx) => {
    await repo.insertSuppressed(tx, { store_id, email, reason: 'manual', created_at: deps.clock.now() })
    await audit(deps, tx, by, entry('cart_recovery.suppressed', { store_id, email }))
  })
  return { message: `${email} gets no recovery emails anymore` }
}

/** Allows recovery emails to an address again. @throws AppError 409 if the shopper unsubscribed */
export async function unsuppress(deps: Deps, by: Actor, { store_id, ...given }: Contact): Promise<{ message: string }> {
  const email = given.email.toLowerCase()
  await deps.db.transaction(async (tx) => {
    const reason = await repo.findReason(tx, store_id, email)
    if (reason === 'unsubscribed') {
      throw new AppError(409, 'This shopper unsubscribed, so you can’t email them again', { code: 'unsubscribed' })
    }
    if (reason === null) return
    await repo.deleteSuppressed(tx, store_id, email)
    await audit(deps, tx, by, entry('cart_recovery.unsuppressed', { store_id, email }))
  })
  return { message: `${email} can get recovery emails` }
}
