import type { Presence } from '../../../../shared/contracts/pages/content-calls.ts'
import type { Deps } from '../../../deps.ts'
import { fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { upsertPresence, listOthers } from './presence-repo.ts'
import type { Place } from './repo.ts'

/** How long someone counts as editing after their last call, in milliseconds. */
const PRESENCE_MS = 30_000

/** Records that someone has the editor open, and returns who else does. */
export async function announcePresence(
  { db, clock }: Deps,
  { user }: Actor,
  { kind }: Pick<Place, 'kind'>,
  content_id: string,
): Promise<Presence[]> {
  const now = clock.now()
  const gone = new Date(now.getTime() - PRESENCE_MS)
  const user_name = fullName(user) || user.email
  const seen = { kind, content_id, user_id: user.user_id, user_name, since: now, seen_at: now }
  await upsertPresence(db, seen, gone)
  const others = await listOthers(db, seen, gone)
  return others.map(({ name, since }) => ({ name, since: since.toISOString() }))
}
