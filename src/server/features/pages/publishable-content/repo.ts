import { sql, type SQL, and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { contentPresence } from '../../../db/schema/pages/pages.ts'
import type { ImageKey } from '../../../storage/image-keys.ts'

/** A built page of any kind. Timestamps are milliseconds since 1970. */
export interface ContentRow extends Record<string, unknown> {
  content_id: string
  store_id: string
  type: string
  name: string
  status: string
  is_default: boolean
  draft: Record<string, unknown>
  published: Record<string, unknown> | null
  version: number
  published_version: number | null
  updated_at: number
}

/** Storage of one kind of built page. */
export interface Place {
  kind: 'payment_page' | 'cart' | 'confirmation_page' | 'optimizer' | 'flow' | 'customer_portal'
  table: 'payment_pages' | 'carts' | 'confirmation_pages' | 'optimizers' | 'flows' | 'customer_portals'
  /** The ID column, which is also the name of the ID in calls. */
  id: 'payment_page_id' | 'cart_id' | 'confirmation_page_id' | 'optimizer_id' | 'flow_id' | 'store_id'
  /** The column that distinguishes types of this kind, each with its own default. */
  type?: 'payment_page_type' | 'optimizer_category'
  /** True if several can be live at the same time without a default (GAP-54). */
  several?: true
  /** True if a store can have none: the default can be archived without a replacement. */
  optional?: true
}

const tableOf = ({ table }: Place): SQL => sql`${sql.identifier(table)}`
const idOf = ({ id }: Place): SQL => sql`${sql.identifier(id)}`
const typeOf = ({ type }: Place): SQL => (type === undefined ? sql`''` : sql`${sql.identifier(type)}`)

const columns = (place: Place): SQL => sql`
  ${idOf(place)} as content_id, store_id, ${typeOf(place)} as type, name, status, is_default, draft, published, version,
  published_version, (round(extract(epoch from updated_at) * 1000))::float8 as updated_at`

/** A store's pages, newest first, without deleted ones. */
export async function listRows(db: Executor, place: Place, store_id: string): Promise<ContentRow[]> {
  const { rows } = await db.execute<ContentRow>(sql`
    select ${columns(place)} from ${tableOf(place)}
    where store_id = ${store_id} and deleted_at is null order by ${idOf(place)} desc`)
  return rows
}

export async function findRow(db: Executor, place: Place, id: string): Promise<ContentRow | undefined> {
  const { rows } = await db.execute<ContentRow>(sql`
    select ${columns(place)} from ${tableOf(place)} where ${idOf(place)} = ${id} and deleted_at is null`)
  return rows[0]
}

/** Locks a page until the transaction ends, so that its version is read and incremented by one caller at a time. */
export async function lockRow(db: Executor, place: Place, id: string): Promise<ContentRow | undefined> {
  const { rows } = await db.execute<ContentRow>(sql`
    select ${columns(place)} from ${tableOf(place)} where ${idOf(place)} = ${id} and deleted_at is null for update`)
  return rows[0]
}

/** The live default page of a store, by type if the kind has types. */
export async function findDefaultRow(
  db: Executor,
  place: Place,
  store_id: string,
  type: string,
): Promise<ContentRow | undefined> {
  const { rows } = await db.execute<ContentRow>(sql`
    select ${columns(place)} from ${tableOf(place)}
    where store_id = ${store_id} and ${typeOf(place)} = ${type} and is_default and status = 'live'
      and published is not null`)
  return rows[0]
}

export interface NewContent {
  content_id: string
  store_id: string
  type: string
  draft: Readonly<Record<string, unknown>> & { name: string }
  now: Date
}

export async function insertRow(db: Executor, place: Place, given: NewContent): Promise<void> {
  const { content_id, store_id, type, draft, now } = given
  const [typeColumn, typeValue] =
    place.type === undefined ? [sql``, sql``] : [sql`, ${sql.identifier(place.type)}`, sql`, ${type}`]
  await db.execute(sql`
    insert into ${tableOf(place)} (${idOf(place)}, store_id, name, draft, created_at, updated_at${typeColumn})
    values (${content_id}, ${store_id}, ${draft.name}, ${JSON.stringify(draft)}::jsonb, ${now}, ${now}${typeValue})`)
}

export interface ContentChange {
  name?: string
  draft?: Readonly<Record<string, unknown>>
  published?: Readonly<Record<string, unknown>>
  version?: number
  published_version?: number
  published_at?: Date
  status?: ContentStatus
  is_default?: boolean
  updated_at?: Date
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['draft', 'published'])

export async function changeRow(
  db: Executor,
  place: Place,
  id: string,
  change: ContentChange,
): Promise<ContentRow | undefined> {
  const set = Object.entries(change).map(([column, value]) =>
    JSON_COLUMNS.has(column)
      ? sql`${sql.identifier(column)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.identifier(column)} = ${value}`,
  )
  const { rows } = await db.execute<ContentRow>(sql`
    update ${tableOf(place)} set ${sql.join(set, sql`, `)} where ${idOf(place)} = ${id} returning ${columns(place)}`)
  return rows[0]
}

/** Removes the default flag from other pages of the kind and type, before `row` becomes the default. */
export async function clearDefault(db: Executor, place: Place, row: ContentRow): Promise<void> {
  await db.execute(sql`
    update ${tableOf(place)} set is_default = false
    where store_id = ${row.store_id} and ${typeOf(place)} = ${row.type} and is_default
      and ${idOf(place)} <> ${row.content_id}`)
}

/** Clears a page and removes it from all lists, together with its versions and presence. */
export async function removeRow(db: Executor, place: Place, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${tableOf(place)} set deleted_at = ${now}, draft = '{}', published = null, status = 'archived',
      is_default = false where ${idOf(place)} = ${id}`)
  await db.execute(sql`delete from content_versions where kind = ${place.kind} and content_id = ${id}`)
  await db.execute(sql`delete from content_presence where kind = ${place.kind} and content_id = ${id}`)
}

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
