import type { Presence } from '../../../../shared/contracts/pages/content-calls.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import { type Actor, fullName } from '../../accounts/audit-log/service.ts'
import { restoreVersion } from './drafts.ts'
import type { BaseContent, ContentKind } from './kind.ts'
import * as pages from './pages.ts'
import { type Place, upsertPresence, listOthers } from './repo.ts'
import * as status from './status.ts'

export { contentOf } from './content.ts'
export { updateDraft } from './drafts.ts'
export type { ContentKind } from './kind.ts'
export { createDraft, draftOf, listDrafts, publishedChoice } from './pages.ts'

/** The parts of a call that these handlers use. */
interface Asked<Q, B> extends Actor {
  deps: Deps
  query: Q
  body: B
}

type Ids = Readonly<Partial<Record<string, unknown>>>

const idReader =
  ({ id: field }: Pick<Place, 'id'>) =>
  (input: Ids): string => {
    const id = input[field]
    if (typeof id !== 'string') throw badField(field, 'Required')
    return id
  }

/** Handlers of `editorCalls` for one kind. */
export function editorHandlers<C extends BaseContent, D>(kind: ContentKind<C, D>) {
  const idIn = idReader(kind)
  return {
    publish: async (call: Asked<unknown, Ids & { version: number }>) => ({
      data: await status.publishDraft(call.deps, call, kind, { id: idIn(call.body), version: call.body.version }),
      message: 'Published',
    }),
    versions: async ({ deps, query }: Asked<Ids, unknown>) => {
      const versions = await pages.listVersionsOf(deps, kind, idIn(query))
      return { versions, total: versions.length }
    },
    versionDetails: async ({ deps, query }: Asked<Ids & { version: number }, unknown>) => ({
      data: await pages.versionDetails(deps, kind, { id: idIn(query), version: query.version }),
    }),
    restore: async (call: Asked<unknown, Ids & { version: number; current_version?: number | undefined }>) => {
      const { version, current_version } = call.body
      return { data: await restoreVersion(call.deps, call, kind, { id: idIn(call.body), version, current_version }) }
    },
    presence: async (call: Asked<unknown, Ids>) => ({
      others: await announcePresence(call.deps, call, kind, idIn(call.body)),
    }),
  }
}

/** Handlers of `contentCalls` for one kind. */
export function contentHandlers<C extends BaseContent, D>(kind: ContentKind<C, D>) {
  const idIn = idReader(kind)
  return {
    ...editorHandlers(kind),
    duplicate: async (call: Asked<unknown, Ids>) => ({
      data: await pages.duplicate(call.deps, call, kind, idIn(call.body)),
    }),
    setStatus: async (call: Asked<unknown, Ids & { status: ContentStatus }>) => ({
      data: await status.setStatus(call.deps, call, kind, { id: idIn(call.body), status: call.body.status }),
    }),
    makeDefault: async (call: Asked<unknown, Ids>) => ({
      data: await status.makeDefault(call.deps, call, kind, idIn(call.body)),
    }),
    archive: (call: Asked<unknown, { store_id: string; ids: string[] }>) =>
      status.archiveAll(call.deps, call, kind, call.body),
    remove: async (call: Asked<unknown, Ids>) => {
      await pages.remove(call.deps, call, kind, idIn(call.body))
      return { message: 'Deleted' }
    },
  }
}

/** How long someone counts as editing after their last call, in milliseconds. */
const PRESENCE_MS = 30_000

/** Records that someone has the editor open, and returns who else does. */
async function announcePresence(
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
