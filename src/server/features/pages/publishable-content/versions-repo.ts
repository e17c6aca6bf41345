import { and, desc, eq, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { contentVersions } from '../../../db/schema/pages/pages.ts'

export type VersionRow = typeof contentVersions.$inferSelect
export type NewVersion = typeof contentVersions.$inferInsert
type VersionedContent = Pick<VersionRow, 'kind' | 'content_id'>

const ofContent = ({ kind, content_id }: VersionedContent) =>
  and(eq(contentVersions.kind, kind), eq(contentVersions.content_id, content_id))

/** Versions without their content, which may be large; newest first. */
export function listVersions(
  db: Executor,
  content: VersionedContent,
): Promise<(Omit<VersionRow, 'content'> & { name: string })[]> {
  return db
    .select({
      kind: contentVersions.kind,
      content_id: contentVersions.content_id,
      store_id: contentVersions.store_id,
      version: contentVersions.version,
      what: contentVersions.what,
      restored_from: contentVersions.restored_from,
      user_id: contentVersions.user_id,
      user_name: contentVersions.user_name,
      published_at: contentVersions.published_at,
      created_at: contentVersions.created_at,
      name: sql<string>`coalesce(${contentVersions.content}->>'name', '')`,
    })
    .from(contentVersions)
    .where(ofContent(content))
    .orderBy(desc(contentVersions.version))
}

export async function findVersion(
  db: Executor,
  content: VersionedContent,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(ofContent(content), eq(contentVersions.version, version)))
  return row
}

/** Inserts versions that are not stored yet. */
export async function insertVersions(db: Executor, versions: NewVersion[]): Promise<void> {
  await db.insert(contentVersions).values(versions).onConflictDoNothing()
}

/** Records that a version was published, inserting it if needed. */
export async function upsertPublished(db: Executor, version: NewVersion): Promise<void> {
  await db
    .insert(contentVersions)
    .values(version)
    .onConflictDoUpdate({
      target: [contentVersions.kind, contentVersions.content_id, contentVersions.version],
      set: {
        what: 'published',
        published_at: version.published_at ?? null,
        user_id: version.user_id ?? null,
        user_name: version.user_name ?? '',
      },
    })
}

/** Deletes versions up to `last`, except published ones. */
export async function pruneVersions(db: Executor, content: VersionedContent, last: number): Promise<void> {
  await db
    .delete(contentVersions)
    .where(and(ofContent(content), lte(contentVersions.version, last), ne(contentVersions.what, 'published')))
}
