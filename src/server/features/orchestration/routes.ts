import type { Handlers } from '../../http/handler.ts'
import { connectTestGateway, listAll, makeDefault, removeConnection, setActive } from './service.ts'

export const orchestrationRoutes: Handlers<'orchestration'> = {
  all: async ({ deps, store }) => ({ data: await listAll(deps, store.store_id) }),
  testGateway: async (call) => ({
    message: 'The test gateway is connected',
    data: await connectTestGateway(call.deps, call, call.body),
  }),
  setActive: async (call) => ({ data: await setActive(call.deps, call, call.store.store_id, call.body) }),
  makeDefault: async (call) => ({
    data: await makeDefault(call.deps, call, call.store.store_id, call.body.connection_id),
  }),
  remove: async (call) => {
    await removeConnection(call.deps, call, call.store.store_id, call.body.connection_id)
    return { message: 'Disconnected' }
  },
}
