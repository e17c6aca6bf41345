import type { VersionNote } from '../../../../shared/contracts/pages/content-calls.ts'
import { newId } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { contentOf } from './content.ts'
import { updateRow, draftFrom, lockedRow, missing } from './drafts.ts'
import type { BaseContent, ContentKind } from './kind.ts'
import { describeFlowUses } from './flows-repo.ts'
import { findDefaultRow, findRow, insertRow, listRows, removeRow, type ContentRow } from './repo.ts'
import { recordCopy, versionOf, versionsOf } from './versions.ts'

/** A store's drafts, newest first. */
export async function listDrafts<C extends BaseContent, D>(
  { db }: Deps,
  kind: ContentKind<C, D>,
  store_id: string,
): Promise<D[]> {
  return (await listRows(db, kind, store_id)).map((row) => draftFrom(kind, row))
}

async function rowOf<C extends BaseContent, D>({ db }: Deps, kind: ContentKind<C, D>, id: string): Promise<ContentRow> {
  const row = await findRow(db, kind, id)
  if (!row) throw missing(kind)
  return row
}

/** @throws AppError 404 if it does not exist. */
export async function draftOf<C extends BaseContent, D>(deps: Deps, kind: ContentKind<C, D>, id: string): Promise<D> {
  return draftFrom(kind, await rowOf(deps, kind, id))
}

/** Its versions, newest first. @throws AppError 404 if it does not exist. */
export async function listVersionsOf<C extends BaseContent, D>(
  deps: Deps,
  kind: ContentKind<C, D>,
  id: string,
): Promise<VersionNote[]> {
  return versionsOf(deps, kind, await rowOf(deps, kind, id))
}

/** @throws AppError 404 if it does not exist or the version is no longer kept. */
export async function versionDetails<C extends BaseContent, D>(
  deps: Deps,
  kind: ContentKind<C, D>,
  { id, version }: { id: string; version: number },
): Promise<VersionNote & { content: C }> {
  return versionOf(deps.db, kind, await rowOf(deps, kind, id), version)
}

/** The published default of a kind with its row; null if none is live. */
async function publishedDefault<C extends BaseContent, D>(
  { db }: Pick<Deps, 'db'>,
  kind: ContentKind<C, D>,
  { store_id, type = '' }: { store_id: string; type?: string },
): Promise<{ row: ContentRow; content: C } | null> {
  const row = await findDefaultRow(db, kind, store_id, type)
  return row?.published ? { row, content: contentOf(kind, row.published) } : null
}

/**
 * The published page chosen for a shopper, or the store's default if none was chosen or it is no longer live; null if
 * none is live.
 */
export async function publishedChoice<C extends BaseContent, D>(
  deps: Pick<Deps, 'db'>,
  kind: ContentKind<C, D>,
  { store_id, id }: { store_id: string; id: string | null },
): Promise<{ row: ContentRow; content: C } | null> {
  const row = id === null ? undefined : await findRow(deps.db, kind, id)
  const shown = row?.store_id === store_id && row.status === 'live' ? row : undefined
  if (!shown?.published) return publishedDefault(deps, kind, { store_id })
  return { row: shown, content: contentOf(kind, shown.published) }
}

interface NewDraft {
  store_id: string
  type?: string | undefined
  given?: Readonly<Record<string, unknown>>
}

/** Creates a draft from the defaults and the given fields. */
export async function createDraft<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  { store_id, type = '', given = {} }: NewDraft,
): Promise<D> {
  const draft = contentOf(kind, { ...(kind.fresh ?? kind.defaults)(), ...definedOf(given) })
  return deps.once((db) => insert(deps, db, by, kind, { store_id, type, draft, from: null }))
}

const definedOf = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const NAME_LENGTH = 80
const COPY = ' copy'

/** Copies a page and what belongs to it as a draft. @throws AppError 404 if it does not exist. */
export async function duplicate<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  id: string,
): Promise<D> {
  return deps.once(async (db) => {
    const row = await lockedRow(db, kind, id)
    const content = contentOf(kind, { name: row.name, ...row.draft })
    const draft = { ...content, name: `${content.name.slice(0, NAME_LENGTH - COPY.length)}${COPY}` }
    return insert(deps, db, by, kind, { store_id: row.store_id, type: row.type, draft, from: id })
  })
}

interface Inserted<C> {
  store_id: string
  type: string
  draft: C
  from: string | null
}

async function insert<C extends BaseContent, D>(
  deps: Deps,
  db: Executor,
  by: Actor,
  kind: ContentKind<C, D>,
  { store_id, type, draft, from }: Inserted<C>,
): Promise<D> {
  const now = deps.clock.now()
  const id = newId(kind.prefix, now.getTime())
  await insertRow(db, kind, { content_id: id, store_id, type, draft, now })
  await kind.equip?.(db, store_id, { id, from, now })
  await audit(deps, db, by, {
    store_id,
    action: `${kind.kind}.${from === null ? 'created' : 'duplicated'}`,
    target: { type: kind.kind, id, name: draft.name },
    ...(from !== null && { after: { copy_of: from } }),
  })
  const made = await updateRow(db, kind, id, { name: draft.name })
  if (from !== null) await recordCopy(db, kind, by, await lockedRow(db, kind, id))
  return made
}

/**
 * Deletes a page for good.
 * @throws AppError 409 while it is live, the default or in use, with the places in `used_by`; 404 if it does not exist.
 */
export async function remove<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  id: string,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (db) => {
    const row = await lockedRow(db, kind, id)
    const used_by = [
      ...(row.status === 'live' ? ['Live for shoppers'] : []),
      ...(row.is_default && !kind.optional ? ['The default of this store'] : []),
      ...(await describeFlowUses(db, row.store_id, id)),
      ...((await kind.usedBy?.(db, id, now)) ?? []),
    ]
    if (used_by.length > 0) {
      throw new AppError(409, `This ${kind.noun} is in use: ${used_by.join(', ')}`, {
        code: 'in_use',
        data: { used_by },
      })
    }
    await audit(deps, db, by, {
      store_id: row.store_id,
      action: `${kind.kind}.deleted`,
      target: { type: kind.kind, id, name: row.name },
      before: { name: row.name, status: row.status },
    })
    await removeRow(db, kind, id, now)
  })
}
