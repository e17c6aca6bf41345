import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const reportRoutes: Handlers<'reports'> = {
  run: ({ deps, store, query }) => service.runReport(deps, store, query.report),
  rows: ({ deps, store, query }) => service.sourceRows(deps, store, query),
  export: ({ deps, store, query }) => service.exportReport(deps, store, query),
  saved: async (call) => ({ reports: await service.listSaved(call.deps, call, call.store.store_id) }),
  details: async (call) => ({ data: await service.savedReport(call.deps, call, call.query.report_id) }),
  create: async (call) => ({ data: await service.saveReport(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await service.updateSaved(call.deps, call, call.store, call.body) }),
  remove: (call) => service.removeSaved(call.deps, call, call.store, call.body.report_id),
}
