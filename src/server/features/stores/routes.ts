import type { Handlers } from '../../http/handler.ts'
import { checkoutDomains, listStores, registerStore, setupOf, storeDetails } from './service.ts'

export const storesRoutes: Handlers<'stores'> = {
  register: async ({ deps, user, body }) => ({ data: await registerStore(deps, user.user_id, body.store_name) }),
  list: async ({ deps, user }) => ({ stores: await listStores(deps, user.user_id) }),
  details: async ({ deps, user, query }) => ({
    data: await storeDetails(deps, query.store_id, user?.user_id ?? null),
  }),
  domains: async ({ deps }) => ({ domains: await checkoutDomains(deps.db) }),
  setup: async ({ deps, store }) => ({ data: await setupOf(deps, store.store_id) }),
}
