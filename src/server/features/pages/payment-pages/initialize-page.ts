import type { Executor } from '../../../db/connection.ts'
import { copyPageParts, copyMethods, defaultPageOf } from './copy-page-repo.ts'

/**
 * Gives a new page the default page's shipping methods; a copy gets its original's shipping methods, reviews and
 * affirmation box.
 */
export async function initializePage(
  db: Executor,
  store_id: string,
  { id, from, now }: { id: string; from: string | null; now: Date },
): Promise<void> {
  if (from !== null) return copyPageParts(db, { from, to: id, now })
  const original = await defaultPageOf(db, store_id, id)
  if (original !== null) await copyMethods(db, { from: original, to: id, now })
}
