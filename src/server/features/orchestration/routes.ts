import type { Handlers } from '../../http/handler.ts'
import { connectTestGateway, listAll, makeDefault, removeConnection, setActive } from './service.ts'

export const orchestrationRoutes: Handlers<'orchestration'> = {
  all: async ({ deps, store }) => ({ data: await listAll(deps, store.store_id) }),
  testGateway: async ({ deps, body }) => ({
    message: 'The test gateway is connected',
    data: await connectTestGateway(deps, body),
  }),
  setActive: async ({ deps, store, body }) => ({
    data: await setActive(deps, store.store_id, body.connection_id, body.active),
  }),
  makeDefault: async ({ deps, store, body }) => ({ data: await makeDefault(deps, store.store_id, body.connection_id) }),
  remove: async ({ deps, store, body }) => {
    await removeConnection(deps, store.store_id, body.connection_id)
    return { message: 'Disconnected' }
  },
}
