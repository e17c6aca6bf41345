import type { Handlers } from '../../../http/handler.ts'
import { draftOf, editorHandlers, updateDraft } from '../../pages/publishable-content/service.ts'
import { portalKind } from './kind.ts'
import { ensurePortal, portalOverview } from './service.ts'

const editor = editorHandlers(portalKind)

export const portalSettingsRoutes: Handlers<'portalSettings'> = {
  ...editor,
  publish: async (call) => {
    await ensurePortal(call.deps, call.store.store_id)
    return editor.publish(call)
  },
  versions: async (call) => {
    await ensurePortal(call.deps, call.store.store_id)
    return editor.versions(call)
  },
  details: async ({ deps, store }) => {
    await ensurePortal(deps, store.store_id)
    return { data: await draftOf(deps, portalKind, store.store_id) }
  },
  update: async (call) => {
    const { store_id, version, ...fields } = call.body
    await ensurePortal(call.deps, store_id)
    const update = { id: store_id, store_id, version, fields, files: call.files }
    return { data: (await updateDraft(call.deps, call, portalKind, update)).data }
  },
  overview: ({ deps, store, query }) => portalOverview(deps, store.store_id, query.mode),
}
