import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'

/** Whether the store itself uploaded it. */
export async function isUploadOf(db: Executor, store_id: string, upload_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`select exists (select from uploads where upload_id = ${upload_id} and store_id = ${store_id}) as yes`,
  )
  return rows[0]?.yes ?? false
}
