import type { Executor } from '../db/connection.ts'
import { uploads } from '../db/schema/stores/stores.ts'

/** Records a stored image and its owner. */
export async function insertUpload(db: Executor, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload)
}
