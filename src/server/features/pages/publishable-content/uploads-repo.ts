import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import type { ImageKey } from '../../../storage/image-keys.ts'

/** True if the store uploaded the file, in the size given by its key. */
export async function isUploadOf(
  db: Executor,
  store_id: string,
  { upload_id, size }: Pick<ImageKey, 'upload_id' | 'size'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`
    select exists (
      select from uploads where upload_id = ${upload_id} and store_id = ${store_id}
        and width = coalesce(${size?.width ?? null}::int, width) and height = coalesce(${size?.height ?? null}::int, height)
    ) as yes`)
  return rows[0]?.yes ?? false
}
