import { STALE } from '../../../../shared/contracts/pages/content-calls.ts'
import { customCssProblems } from '../../../../shared/domain/pages/custom-css.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, badField } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { parseImageKey } from '../../../storage/image-keys.ts'
import { saveImage, UPLOADS_PATH } from '../../../storage/images.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { contentOf, givenFields } from './content.ts'
import type { BaseContent, ContentKind } from './kind.ts'
import { changeRow, lockRow, type ContentChange, type ContentRow, isUploadOf } from './repo.ts'
import { publishVersionEvent } from './version-events.ts'
import { cleanRichText } from './rich-text.ts'
import { recordVersion, versionOf } from './versions.ts'

/** The wire format of a row's draft. */
export const draftFrom = <C extends BaseContent, D>(kind: ContentKind<C, D>, row: ContentRow): D =>
  kind.toDraft(row, contentOf(kind, { name: row.name, ...row.draft }))

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

export const missing = ({ noun }: { noun: string }): AppError => notFound(`${capital(noun)} not found`)

/**
 * Locks a page until the transaction ends.
 * @throws AppError 404 if it does not exist; 409 if `version` is given and is not the draft's: the body contains the
 * stored draft and, as `refused`, the result of applying `wanted`, so that neither is lost.
 */
export async function lockedRow<C extends BaseContent, D>(
  db: Executor,
  kind: ContentKind<C, D>,
  id: string,
  expected: { version?: number | undefined; wanted?: Readonly<Record<string, unknown>> } = {},
): Promise<ContentRow> {
  const row = await lockRow(db, kind, id)
  if (!row) throw missing(kind)
  if (expected.version === undefined || expected.version === row.version) return row
  throw new AppError(409, STALE, {
    code: 'stale_version',
    data: {
      version: row.version,
      draft: draftFrom(kind, row),
      ...(expected.wanted && { refused: contentOf(kind, { name: row.name, ...row.draft, ...expected.wanted }) }),
    },
  })
}

/** Changes a locked row. */
export async function updateRow<C extends BaseContent, D>(
  db: Executor,
  kind: ContentKind<C, D>,
  id: string,
  change: ContentChange,
): Promise<D> {
  const row = await changeRow(db, kind, id, change)
  if (!row) throw missing(kind)
  return draftFrom(kind, row)
}

/** @throws AppError 400 naming each invalid line; `problems` in its body lists them. */
function checkCss(css: unknown): void {
  const problems = typeof css === 'string' ? customCssProblems(css) : []
  const [first] = problems
  if (!first) return
  const detail = `Line ${first.line}: ${first.message}`
  const words = problems.map(({ line, message }) => `Line ${line}: ${message}`).join('\n')
  throw new AppError(400, detail, { code: 'bad_css', errors: { custom_css: words }, data: { problems } })
}

export interface Update {
  id: string
  store_id: string
  version: number | undefined
  fields: Readonly<Record<string, unknown>>
  files: Readonly<Partial<Record<string, UploadedFile>>>
}

async function wantedOf<C extends BaseContent, D>(deps: Deps, kind: ContentKind<C, D>, update: Update) {
  const { store_id, fields, files } = update
  const stored = givenFields(kind, fields)
  checkCss(stored['custom_css'])
  const given = (await kind.check?.(deps, store_id, stored, update.id)) ?? stored
  const text = kind.richText === undefined ? undefined : given[kind.richText]
  const cleaned = typeof text === 'string' ? cleanRichText(text) : { html: '', removed: [] }
  return {
    wanted: {
      ...given,
      ...(kind.richText !== undefined && typeof text === 'string' && { [kind.richText]: cleaned.html }),
      ...(await givenImages(deps, { store_id, images: kind.images, fields, files })),
    },
    removed: cleaned.removed,
  }
}

/**
 * Updates the draft: an absent field is unchanged, an empty one is reset to its default. `removed` lists what was
 * stripped from the rich text.
 * @throws AppError 409 if the given version is not the draft's, 404 if the page does not exist, 400 for an invalid
 * field.
 */
export async function updateDraft<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  update: Update,
): Promise<{ data: D; removed: string[] }> {
  const { wanted, removed } = await wantedOf(deps, kind, update)
  const data = await deps.once(async (db) => {
    const row = await lockedRow(db, kind, update.id, { version: update.version, wanted })
    return writeDraft(deps, db, by, kind, { row, content: { ...row.draft, ...wanted }, action: 'updated' })
  })
  return { data, removed }
}

/**
 * Writes an old version's content to the draft as a new version.
 * @throws AppError 404 if that version is no longer kept, 409 if `current_version` is not the draft's.
 */
export async function restoreVersion<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  { id, version, current_version }: { id: string; version: number; current_version: number | undefined },
): Promise<D> {
  return deps.once(async (db) => {
    const row = await lockedRow(db, kind, id, { version: current_version })
    const { content } = await versionOf(db, kind, row, version)
    return writeDraft(deps, db, by, kind, { row, content, action: 'restored', restored_from: version })
  })
}

interface Written {
  row: ContentRow
  content: Record<string, unknown>
  action: 'updated' | 'restored'
  restored_from?: number
}

async function writeDraft<C extends BaseContent, D>(
  deps: Deps,
  db: Executor,
  by: Actor,
  kind: ContentKind<C, D>,
  { row, content, action, restored_from }: Written,
): Promise<D> {
  const now = deps.clock.now()
  const before = contentOf(kind, { name: row.name, ...row.draft })
  const after = contentOf(kind, { name: row.name, ...content })
  await audit(deps, db, by, {
    store_id: row.store_id,
    action: `${kind.kind}.${action}`,
    target: { type: kind.kind, id: row.content_id, name: after.name },
    before,
    after,
  })
  await recordVersion(db, kind, by, { before: row, content: after, now, restored_from: restored_from ?? null })
  await publishVersionEvent(deps, db, by, row, { change: 'saved', version: row.version + 1 })
  const change = { draft: after, name: after.name, version: row.version + 1, updated_at: now }
  return updateRow(db, kind, row.content_id, change)
}

interface GivenImages {
  store_id: string
  images: Readonly<Record<string, number>>
  fields: Readonly<Record<string, unknown>>
  files: Readonly<Partial<Record<string, UploadedFile>>>
}

/**
 * The images of an update: a new file is stored, "None" and '' become null, and a path restores an image that the store
 * uploaded before.
 * @throws AppError 400 with the field, 413 for a file that is too large.
 */
async function givenImages(
  deps: Deps,
  { store_id, images, fields, files }: GivenImages,
): Promise<Record<string, string | null>> {
  const given: Record<string, string | null> = {}
  for (const [field, maxWidth] of Object.entries(images)) {
    const file = files[field]
    const value = fields[field]
    if (file) given[field] = await saveImage(deps, { store_id, file, field, maxWidth })
    else if (value === '' || value === 'None') given[field] = null
    else if (typeof value === 'string') given[field] = await earlierImage(deps, store_id, field, value)
  }
  return given
}

async function earlierImage(deps: Deps, store_id: string, field: string, path: string): Promise<string> {
  const image = path.startsWith(`${UPLOADS_PATH}/`) ? parseImageKey(path.slice(UPLOADS_PATH.length + 1)) : null
  if (image?.requestedWidth === null && (await isUploadOf(deps.db, store_id, image))) return path
  throw badField(field, 'Must be an image uploaded in this store')
}
