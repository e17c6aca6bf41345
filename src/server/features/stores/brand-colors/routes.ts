import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const brandColourRoutes: Handlers<'brandColours'> = {
  list: async ({ deps, store }) => service.storeColours(deps.db, store.store_id),
  keep: async (call) => service.keepColour(call.deps, call, call.body),
}
