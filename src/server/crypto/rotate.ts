import { sql } from 'drizzle-orm'
import type { Db, Executor } from '../db/connection.ts'
import type { Cipher } from './cipher.ts'

/** Every column that holds what `Cipher` has sealed, with the key of its table. */
const SEALED = [
  { table: 'connections', id: 'connection_id', column: 'credentials' },
  { table: 'stores', id: 'store_id', column: 'shopify_access_token' },
  { table: 'stores', id: 'store_id', column: 'shopify_store_front_api_access_token' },
  { table: 'stores', id: 'store_id', column: 'whop_api_key' },
  { table: 'users', id: 'user_id', column: 'two_factor_secret' },
] as const

type Place = (typeof SEALED)[number]

/** A stored secret opens with neither of the two keys. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

export interface Rotated {
  /** Secrets that are sealed with the new key now. */
  changed: number
  /** Those that were before. */
  kept: number
}

/**
 * Seals every stored secret with another key, all of them or none. What is sealed with the new key already stays, so that
 * a second run after an interrupted one ends well.
 * @throws UnreadableSecret naming where, and nothing is changed.
 */
export const rotateSecrets = (db: Db, from: Cipher, to: Cipher): Promise<Rotated> =>
  db.transaction(async (tx) => {
    const rotated: Rotated = { changed: 0, kept: 0 }
    for (const place of SEALED) {
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
    return rotated
  })

/** Whether all that is stored opens with a key. */
export async function opensAll(db: Executor, cipher: Cipher): Promise<boolean> {
  for (const place of SEALED) {
    const rows = await readSealed(db, place)
    if (rows.some(({ sealed }) => opened(cipher, sealed) === null)) return false
  }
  return true
}

function opened(cipher: Cipher, sealed: string): string | null {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return null
  }
}

async function readSealed(db: Executor, { table, id, column }: Place): Promise<{ id: string; sealed: string }[]> {
  const [from, key, value] = [sql.identifier(table), sql.identifier(id), sql.identifier(column)]
  const { rows } = await db.execute<{ id: string; sealed: string }>(
    sql`select ${key} as id, ${value} as sealed from ${from} where ${value} is not null and ${value} <> '' for update`,
  )
  return rows
}

async function writeSealed(tx: Executor, { table, id, column }: Place, key: string, sealed: string): Promise<void> {
  const [into, name, value] = [sql.identifier(table), sql.identifier(id), sql.identifier(column)]
  await tx.execute(sql`update ${into} set ${value} = ${sealed} where ${name} = ${key}`)
}
