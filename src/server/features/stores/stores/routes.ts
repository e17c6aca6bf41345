import type { Handlers } from '../../../http/handler.ts'
import { checkoutDomains, listStores, registerStore, storeSetupSteps, storeDetails } from './service.ts'
import { closeStore, updatePaypalUsage, updateStore } from './update.ts'

export const storesRoutes: Handlers<'stores'> = {
  register: async (call) => ({ data: await registerStore(call.deps, call, call.body) }),
  list: async ({ deps, user }) => ({ stores: await listStores(deps, user.user_id) }),
  details: async ({ deps, user, query }) => ({
    data: await storeDetails(deps, query.store_id, user?.user_id ?? null),
  }),
  domains: async ({ deps }) => ({ domains: await checkoutDomains(deps.db) }),
  setup: async ({ deps, store }) => ({ data: await storeSetupSteps(deps, store.store_id) }),
  update: async (call) => ({ data: await updateStore(call.deps, call, call.body, call.files.store_logo) }),
  updatePaypalUsage: async (call) => ({ data: await updatePaypalUsage(call.deps, call, call.body.using_paypal) }),
  close: async (call) => {
    await closeStore(call.deps, call, call.body.store_name)
    return { message: 'Store closed' }
  },
}
