import type { Handlers } from '../../../http/handler.ts'
import { activityOf, conflictsOf, linksOf, runsOf, shopifyDetails } from './read.ts'
import { cancelSync, startSync } from './runs.ts'
import { checkShop } from './set-up.ts'
import { resolveConflicts, updateShop } from './settings.ts'

export const shopifyRoutes: Handlers<'shopify'> = {
  details: async ({ deps, query }) => ({ data: await shopifyDetails(deps, query.store_id) }),
  update: async (call) => ({ data: await updateShop(call.deps, call, call.body) }),
  check: async ({ deps, body }) => ({ data: await checkShop(deps, body.store_id) }),
  startSync: async (call) => ({ data: await startSync(call.deps, call, call.body.store_id) }),
  cancelSync: async (call) => ({ data: await cancelSync(call.deps, call, call.body.store_id) }),
  runs: ({ deps, query }) => runsOf(deps, query),
  conflicts: ({ deps, store, query }) => conflictsOf(deps, store.currency, query),
  resolve: async (call) => ({ resolved: await resolveConflicts(call.deps, call, call.body) }),
  activity: ({ deps, query }) => activityOf(deps, query),
  links: ({ deps, query }) => linksOf(deps, query),
}
