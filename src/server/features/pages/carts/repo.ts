import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'

export interface StoreMode extends Record<string, unknown> {
  store_name: string
  cart_mode: Mode
}

/** Reads the mode of a store and locks it until the transaction ends. */
export async function lockMode(db: Executor, store_id: string): Promise<StoreMode | undefined> {
  const { rows } = await db.execute<StoreMode>(
    sql`select store_name, cart_mode from stores where store_id = ${store_id} for no key update`,
  )
  return rows[0]
}

export async function changeMode(db: Executor, store_id: string, cart_mode: Mode, now: Date): Promise<void> {
  await db.execute(sql`update stores set cart_mode = ${cart_mode}, updated_at = ${now} where store_id = ${store_id}`)
}
