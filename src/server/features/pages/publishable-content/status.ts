import {
  canContentBecome,
  canDefaultBecome,
  type ContentStatus,
} from '../../../../shared/domain/pages/content-status.ts'
import { contentStatus } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { contentOf } from './content.ts'
import { updateRow, lockedRow } from './drafts.ts'
import type { BaseContent, ContentKind } from './kind.ts'
import { describeActiveFlowUses } from './flows-repo.ts'
import { publishVersionEvent } from './version-events.ts'
import { clearDefault, type ContentChange, type ContentRow } from './repo.ts'
import { recordPublication } from './versions.ts'

const statusOf = (row: ContentRow): ContentStatus => contentStatus.parse(row.status)

/**
 * Publishes the draft. A page that was never live becomes live and its kind's default.
 * @throws AppError 409 if the given version is not the draft's, 404 if the page does not exist, 422 if it is archived.
 */
export async function publishDraft<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  { id, version }: { id: string; version: number },
): Promise<D> {
  const now = deps.clock.now()
  return deps.once(async (db) => {
    const row = await lockedRow(db, kind, id, { version })
    const status = statusOf(row)
    if (status === 'archived') throw notAllowed('Restore it from the archive first')
    requireReady(kind, row)
    await kind.requireWhole?.(deps, db, row, contentOf(kind, { name: row.name, ...row.draft }))
    const goesLive = status === 'draft'
    if (goesLive && !kind.several) await clearDefault(db, kind, row)
    await recordPublication(db, kind, by, { row, now })
    await auditChange(deps, db, by, kind, row, {
      action: 'published',
      before: { published_version: row.published_version, status },
      after: { published_version: row.version, status: goesLive ? 'live' : status },
    })
    await publishVersionEvent(deps, db, by, row, { change: 'published', version: row.version })
    return updateRow(db, kind, id, {
      published: row.draft,
      published_version: row.version,
      published_at: now,
      updated_at: now,
      ...(goesLive && { status: 'live', is_default: !kind.several }),
    })
  })
}

/**
 * Changes a page's status; one that goes live becomes its kind's default.
 * @throws AppError 422 if the change is not allowed, 409 if it was never published or is the default.
 */
export async function setStatus<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  { id, status }: { id: string; status: ContentStatus },
): Promise<D> {
  return deps.db.transaction(async (db) => {
    const row = await lockedRow(db, kind, id)
    return changeStatus(deps, db, by, kind, row, status)
  })
}

/**
 * Makes a page the default and sets it live.
 * @throws AppError 422 if it is archived, 409 if it was never published.
 */
export async function makeDefault<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  id: string,
): Promise<D> {
  return deps.db.transaction(async (db) => {
    const row = await lockedRow(db, kind, id)
    if (statusOf(row) !== 'live') return changeStatus(deps, db, by, kind, row, 'live')
    await clearDefault(db, kind, row)
    const [before, after] = [{ is_default: row.is_default }, { is_default: true }]
    await auditChange(deps, db, by, kind, row, { action: 'made_default', before, after })
    return updateRow(db, kind, id, { is_default: true, updated_at: deps.clock.now() })
  })
}

/** Archives each page that can be archived in its own transaction; the others are returned with the reason. */
export async function archiveAll<C extends BaseContent, D>(
  deps: Deps,
  by: Actor,
  kind: ContentKind<C, D>,
  { store_id, ids }: { store_id: string; ids: readonly string[] },
): Promise<{ archived: string[]; refused: { id: string; name: string; reason: string }[] }> {
  const archived: string[] = []
  const refused: { id: string; name: string; reason: string }[] = []
  for (const id of new Set(ids)) {
    let name = ''
    try {
      await deps.db.transaction(async (db) => {
        const row = await lockedRow(db, kind, id)
        if (row.store_id !== store_id) throw new AppError(404, `This ${kind.noun} is not in this store`)
        name = row.name
        if (statusOf(row) !== 'archived') await changeStatus(deps, db, by, kind, row, 'archived')
      })
      archived.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, name, reason: error.message })
    }
  }
  return { archived, refused }
}

async function changeStatus<C extends BaseContent, D>(
  deps: Deps,
  db: Executor,
  by: Actor,
  kind: ContentKind<C, D>,
  row: ContentRow,
  status: ContentStatus,
): Promise<D> {
  const from = statusOf(row)
  if (!canContentBecome(from, status))
    throw notAllowed(`What is ${statusLabel(from)} cannot become ${statusLabel(status)}`)
  if (row.is_default && !kind.optional && !canDefaultBecome(status)) {
    throw new AppError(409, `This is the ${kind.noun} used by default. Make another one the default first.`, {
      code: 'is_default',
    })
  }
  if (status === 'live' && row.published === null) {
    throw new AppError(409, `Publish this ${kind.noun} first`, { code: 'not_published' })
  }
  if (status === 'live' && row.published !== null) {
    await kind.requireWhole?.(deps, db, row, contentOf(kind, row.published))
  }
  if (status === 'draft' || status === 'archived') await requireUnused(db, kind, row)
  const goesLive = status === 'live' && !kind.several
  if (goesLive) await clearDefault(db, kind, row)
  await auditChange(deps, db, by, kind, row, { action: 'status_changed', before: { status: from }, after: { status } })
  const change: ContentChange = {
    status,
    updated_at: deps.clock.now(),
    ...(goesLive && { is_default: true }),
    ...(kind.optional && !canDefaultBecome(status) && { is_default: false }),
  }
  return updateRow(db, kind, row.content_id, change)
}

/** @throws AppError 409 while a flow shows it to shoppers, with the flows in `used_by`. */
async function requireUnused<C extends BaseContent, D>(
  db: Executor,
  kind: ContentKind<C, D>,
  row: ContentRow,
): Promise<void> {
  const used_by = await describeActiveFlowUses(db, row.store_id, row.content_id)
  if (used_by.length === 0) return
  throw new AppError(409, `This ${kind.noun} is in use: ${used_by.join(', ')}`, { code: 'in_use', data: { used_by } })
}

/** @throws AppError 422 with what is missing. */
function requireReady<C extends BaseContent, D>(kind: ContentKind<C, D>, row: ContentRow): void {
  const reason = kind.unready?.(contentOf(kind, { name: row.name, ...row.draft }), row) ?? null
  if (reason !== null) throw new AppError(422, reason, { code: 'not_ready' })
}

const statusLabel = (status: ContentStatus): string => (status === 'draft' ? 'a draft' : status)

const notAllowed = (detail: string): AppError => new AppError(422, detail, { code: 'status_not_allowed' })

interface StatusChange {
  action: 'published' | 'made_default' | 'status_changed'
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const auditChange = <C extends BaseContent, D>(
  deps: Deps,
  db: Executor,
  by: Actor,
  { kind }: ContentKind<C, D>,
  row: ContentRow,
  { action, before, after }: StatusChange,
): Promise<void> =>
  audit(deps, db, by, {
    store_id: row.store_id,
    action: `${kind}.${action}`,
    target: { type: kind, id: row.content_id, name: row.name },
    before,
    after,
  })
