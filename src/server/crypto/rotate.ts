import { eq, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db, Executor } from '../db/connection.ts'
import { users } from '../db/schema/accounts/accounts.ts'
import { isSealedColumn } from '../db/schema/columns.ts'
import { installation } from '../db/schema/stores/installation.ts'
import { challengeCardTokens } from '../db/schema/payments/card-tokens.ts'
import { mandates } from '../db/schema/payments/mandates.ts'
import { midApplications } from '../db/schema/payments/merchant-applications.ts'
import { connections } from '../db/schema/payments/payments.ts'
import { integrations, webhookEndpoints } from '../db/schema/integrations/integrations.ts'
import { stores } from '../db/schema/stores/stores.ts'
import type { Cipher, Sealed } from './cipher.ts'
import { mandateFingerprint } from './mandate-fingerprint.ts'

/** All tables with a column of `sealed()`. */
export const SEALED_TABLES: readonly PgTable[] = [
  connections,
  installation,
  challengeCardTokens,
  mandates,
  midApplications,
  stores,
  users,
  integrations,
  webhookEndpoints,
]

interface SealedColumn {
  table: string
  id: string
  column: string
}

const SEALED_COLUMNS: readonly SealedColumn[] = SEALED_TABLES.flatMap((table) => {
  const { name, columns } = getTableConfig(table)
  const id = columns.find(({ primary }) => primary)
  if (!id) throw new Error(`${name} has no key of one column`)
  return columns.filter(isSealedColumn).map((column) => ({ table: name, id: id.name, column: column.name }))
})

/** A stored secret can't be decrypted with either key. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

export interface RotationResult {
  /** Secrets re-encrypted with the new key. */
  changed: number
  /** Secrets that already were. */
  kept: number
}

/**
 * Re-encrypts every stored secret with another key, all of them or none. Secrets already sealed with the new key are
 * kept, so that a run after an interrupted one succeeds.
 * @throws UnreadableSecret with the location, without changing anything.
 */
export const rotateSecrets = (db: Db, from: Cipher, to: Cipher): Promise<RotationResult> =>
  db.transaction(async (tx) => {
    const rotated: RotationResult = { changed: 0, kept: 0 }
    for (const place of SEALED_COLUMNS) {
      for (const { id, sealed } of await readSealed(tx, place)) {
        const plain = opened(from, sealed)
        if (plain === null) {
          if (opened(to, sealed) === null) {
            throw new UnreadableSecret(`${place.column} of ${place.table} ${id} opens with neither key`)
          }
          rotated.kept += 1
        } else {
          await writeSealed(tx, place, id, to.encrypt(plain))
          rotated.changed += 1
        }
      }
    }
    await updateMandateFingerprints(tx, to)
    return rotated
  })

/** True if a key decrypts all stored secrets. */
export async function canDecryptAll(db: Executor, cipher: Cipher): Promise<boolean> {
  for (const place of SEALED_COLUMNS) {
    const rows = await readSealed(db, place)
    if (rows.some(({ sealed }) => opened(cipher, sealed) === null)) return false
  }
  return true
}

/** True if a key decrypts one secret of each column, or if none is stored. */
export async function canDecryptSample(db: Executor, cipher: Cipher): Promise<boolean> {
  for (const { table, column } of SEALED_COLUMNS) {
    const value = sql.identifier(column)
    const { rows } = await db.execute<{ sealed: Sealed }>(
      sql`select ${value} as sealed from ${sql.identifier(table)} where ${value} is not null and ${value} <> '' limit 1`,
    )
    if (rows.some(({ sealed }) => opened(cipher, sealed) === null)) return false
  }
  return true
}

function opened(cipher: Cipher, sealed: Sealed): string | null {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return null
  }
}

async function readSealed(
  db: Executor,
  { table, id, column }: SealedColumn,
): Promise<{ id: string; sealed: Sealed }[]> {
  const [from, key, value] = [sql.identifier(table), sql.identifier(id), sql.identifier(column)]
  const { rows } = await db.execute<{ id: string; sealed: Sealed }>(
    sql`select ${key} as id, ${value} as sealed from ${from} where ${value} is not null and ${value} <> '' for update`,
  )
  return rows
}

async function writeSealed(
  tx: Executor,
  { table, id, column }: SealedColumn,
  key: string,
  sealed: Sealed,
): Promise<void> {
  const [into, name, value] = [sql.identifier(table), sql.identifier(id), sql.identifier(column)]
  await tx.execute(sql`update ${into} set ${value} = ${sealed} where ${name} = ${key}`)
}

/** Recomputes account fingerprints, which depend on the key, so that mandates remain unique per account. */
async function updateMandateFingerprints(tx: Executor, cipher: Cipher): Promise<void> {
  const { mandate_id, scheme, account } = mandates
  for (const row of await tx.select({ mandate_id, scheme, account }).from(mandates)) {
    const fingerprint = mandateFingerprint(cipher, row.scheme, cipher.decrypt(row.account))
    await tx.update(mandates).set({ fingerprint }).where(eq(mandate_id, row.mandate_id))
  }
}
