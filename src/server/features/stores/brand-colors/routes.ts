import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const brandColorRoutes: Handlers<'brandColours'> = {
  list: async ({ deps, store }) => service.storeColors(deps.db, store.store_id),
  keep: async (call) => service.setColorSaved(call.deps, call, call.body),
}
