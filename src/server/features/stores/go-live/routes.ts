import type { Handlers } from '../../../http/handler.ts'
import { goLiveChecks } from './service.ts'

export const goLiveRoutes: Handlers<'goLive'> = {
  checks: async ({ deps, store }) => ({ data: await goLiveChecks(deps, store.store_id) }),
}
