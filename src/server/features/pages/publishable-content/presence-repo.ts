import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { contentPresence } from '../../../db/schema/pages/pages.ts'

type Seen = typeof contentPresence.$inferInsert

const ofContent = ({ kind, content_id }: Pick<Seen, 'kind' | 'content_id'>) =>
  and(eq(contentPresence.kind, kind), eq(contentPresence.content_id, content_id))

/** Records that someone has the editor open, and deletes entries last seen at `gone` or before. */
export async function upsertPresence(db: Executor, seen: Seen, gone: Date): Promise<void> {
  await db.delete(contentPresence).where(and(ofContent(seen), lte(contentPresence.seen_at, gone)))
  await db
    .insert(contentPresence)
    .values(seen)
    .onConflictDoUpdate({
      target: [contentPresence.kind, contentPresence.content_id, contentPresence.user_id],
      set: { seen_at: sql`excluded.seen_at`, user_name: sql`excluded.user_name` },
    })
}

/** Others seen after `gone`, earliest arrival first. */
export function listOthers(db: Executor, seen: Seen, gone: Date): Promise<{ name: string; since: Date }[]> {
  return db
    .select({ name: contentPresence.user_name, since: contentPresence.since })
    .from(contentPresence)
    .where(and(ofContent(seen), ne(contentPresence.user_id, seen.user_id), gt(contentPresence.seen_at, gone)))
    .orderBy(asc(contentPresence.since))
}
