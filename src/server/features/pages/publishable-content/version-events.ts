import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { fullName, type Actor } from '../../accounts/audit-log/service.ts'
import type { ContentRow } from './repo.ts'

/** Notifies open editors of this content that a version of it was saved or published. */
export const publishVersionEvent = (
  deps: Deps,
  db: Executor,
  { user }: Actor,
  { store_id, content_id }: ContentRow,
  news: { change: 'saved' | 'published'; version: number },
): Promise<void> => {
  const by = { user_id: user.user_id, name: fullName(user) || user.email }
  return deps.live.publish(db, { type: 'content.updated', store_id, content_id, ...news, by })
}
