import type { Handlers } from '../../../http/handler.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts'

export const apiKeyRoutes: Handlers<'apiKeys'> = {
  list: async ({ deps, store }) => ({ data: await listApiKeys(deps, store.store_id) }),
  create: async (call) => ({ data: await createApiKey(call.deps, call, call.store, call.body) }),
  revoke: async (call) => {
    await revokeApiKey(call.deps, call, call.store, call.body.api_key_id)
    return { message: 'The API key was revoked' }
  },
}
