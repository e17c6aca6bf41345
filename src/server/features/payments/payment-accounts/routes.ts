import type { Handlers } from '../../../http/handler.ts'
import { listConnectors } from './catalog.ts'
import { detailsOf, listAll } from './account-details.ts'
import { updateAccount } from './save.ts'
import { connectTestGateway, makeDefault, paymentSetup, setActive, verifyAccount } from './service.ts'

export const orchestrationRoutes: Omit<Handlers<'orchestration'>, 'remove'> = {
  all: async ({ deps, store }) => ({ data: await listAll(deps, store.store_id) }),
  accounts: async ({ deps, store }) => ({ data: await listAll(deps, store.store_id) }),
  connectors: async ({ deps, store }) => ({ data: await listConnectors(deps, store.store_id) }),
  details: async ({ deps, store, query }) => ({ data: await detailsOf(deps, store.store_id, query.connection_id) }),
  setup: async ({ deps, store }) => ({ data: await paymentSetup(deps, store.store_id) }),
  testGateway: async (call) => ({
    message: 'The test gateway is connected',
    data: await connectTestGateway(call.deps, call, call.body),
  }),
  update: async (call) => {
    const data = await updateAccount(call.deps, call, call.body.connection_id, call.body)
    return { message: `${data.account_name} is saved`, data }
  },
  verify: async (call) => {
    const data = await verifyAccount(call.deps, call, call.body.connection_id)
    const { verified = false, message = '' } = data.verification ?? {}
    return { verified, message, data }
  },
  setActive: async (call) => ({ data: await setActive(call.deps, call, call.store.store_id, call.body) }),
  makeDefault: async (call) => ({
    data: await makeDefault(call.deps, call, call.store.store_id, call.body.connection_id),
  }),
}
