import type { VersionNote } from '../../../../shared/contracts/pages/content-calls.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { contentOf } from './content.ts'
import type { BaseContent, ContentKind } from './kind.ts'
import {
  pruneVersions,
  findVersion,
  upsertPublished,
  insertVersions,
  listVersions,
  type NewVersion,
  type VersionRow,
} from './versions-repo.ts'
import type { ContentRow, Place } from './repo.ts'

/** Number of versions kept in addition to published ones. */
const MAX_VERSIONS = 100

type Kind = Pick<Place, 'kind'>

const authorOf = ({ user }: Actor) => ({ user_id: user.user_id, user_name: fullName(user) || user.email })

/** The page's current version, for pages not edited since version history was introduced. */
const currentVersion = ({ kind }: Kind, row: ContentRow): NewVersion & VersionRow => ({
  kind,
  content_id: row.content_id,
  version: row.version,
  store_id: row.store_id,
  content: row.draft,
  what: row.published_version === row.version ? 'published' : 'saved',
  restored_from: null,
  user_id: null,
  user_name: '',
  published_at: row.published_version === row.version ? new Date(row.updated_at) : null,
  created_at: new Date(row.updated_at),
})

/** Stores the version that follows `before`, and `before` itself if not stored yet. */
export async function recordVersion(
  db: Executor,
  kind: Kind,
  by: Actor,
  {
    before,
    content,
    now,
    restored_from = null,
  }: {
    before: ContentRow
    content: Record<string, unknown>
    now: Date
    restored_from?: number | null
  },
): Promise<void> {
  const version = before.version + 1
  const base = currentVersion(kind, before)
  const what = restored_from === null ? ('saved' as const) : ('restored' as const)
  const made = { ...base, ...authorOf(by), version, content, what, restored_from, published_at: null, created_at: now }
  await insertVersions(db, [base, made])
  await pruneVersions(db, base, version - MAX_VERSIONS)
}

/** Records who made a copy. */
export async function recordCopy(db: Executor, kind: Kind, by: Actor, row: ContentRow): Promise<void> {
  await insertVersions(db, [{ ...currentVersion(kind, row), ...authorOf(by), what: 'copied' }])
}

/** Records that the newest version was published. */
export async function recordPublication(
  db: Executor,
  kind: Kind,
  by: Actor,
  { row, now }: { row: ContentRow; now: Date },
): Promise<void> {
  await upsertPublished(db, { ...currentVersion(kind, row), ...authorOf(by), what: 'published', published_at: now })
}

type Listed = Omit<VersionRow, 'content'> & { name: string }

const toNote = (page: ContentRow, row: Listed): VersionNote => ({
  version: row.version,
  what: row.what,
  name: row.name,
  by: row.user_id === null ? null : { user_id: row.user_id, name: row.user_name },
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  restored_from: row.restored_from,
  is_draft: row.version === page.version,
  is_published: row.version === page.published_version,
})

/** A page's versions, newest first. */
export async function versionsOf({ db }: Deps, kind: Kind, page: ContentRow): Promise<VersionNote[]> {
  const rows = await listVersions(db, { kind: kind.kind, content_id: page.content_id })
  const all: Listed[] = rows.length > 0 ? rows : [{ ...currentVersion(kind, page), name: page.name }]
  return all.map((row) => toNote(page, row))
}

/**
 * One version with its content.
 * @throws AppError 404 if it is no longer kept.
 */
export async function versionOf<C extends BaseContent, D>(
  db: Executor,
  kind: ContentKind<C, D>,
  page: ContentRow,
  version: number,
): Promise<VersionNote & { content: C }> {
  const found = await findVersion(db, { kind: kind.kind, content_id: page.content_id }, version)
  const row = found ?? (version === page.version ? currentVersion(kind, page) : undefined)
  if (!row) throw notFound('This version is no longer available')
  const content = contentOf(kind, row.content)
  return { ...toNote(page, { ...row, name: content.name }), content }
}
