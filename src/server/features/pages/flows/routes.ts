import type { Handlers } from '../../../http/handler.ts'
import { contentHandlers, draftOf, listDrafts, updateDraft } from '../publishable-content/service.ts'
import { factsOf } from './facts.ts'
import { flowKind } from './kind.ts'
import { createFlow, liveFlow, statistics } from './service.ts'

export const flowRoutes: Handlers<'flows'> = {
  ...contentHandlers(flowKind),
  create: async (call) => ({ data: await createFlow(call.deps, call, call.body) }),
  list: async ({ deps, store }) => {
    const flows = await listDrafts(deps, flowKind, store.store_id)
    return { flows, total: flows.length }
  },
  details: async ({ deps, query }) => ({ flowDetails: await draftOf(deps, flowKind, query.flow_id) }),
  update: async (call) => {
    const { flow_id, version, ...fields } = call.body
    const { store_id } = call.store
    return {
      data: (await updateDraft(call.deps, call, flowKind, { id: flow_id, store_id, version, fields, files: {} })).data,
    }
  },
  facts: ({ deps, store }) => factsOf(deps, deps.db, store.store_id),
  live: async ({ deps, store }) => ({ flow: await liveFlow(deps, store.store_id) }),
  statistics: ({ deps, store, query }) => statistics(deps, store, query),
}
