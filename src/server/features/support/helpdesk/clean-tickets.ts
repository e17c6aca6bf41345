import type { Deps } from '../../../deps.ts'
import { storageKey } from './comments.ts'
import * as repo from './repo.ts'
import { deleteUnsent } from './zendesk-repo.ts'
import { UNSENT_RETENTION_MS } from './zendesk.ts'

/** Deletes unsent files, and tickets that Zendesk never confirmed, after a day. */
export async function cleanTickets({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNSENT_RETENTION_MS)
  await deleteUnsent(db, before)
  for (const upload_id of await repo.deleteUnsentUploads(db, before)) await storage.remove(storageKey(upload_id))
}
