import type { Handlers } from '../../../http/handler.ts'
import { expressSettings, updateExpress } from './service.ts'

export const expressCheckoutRoutes: Handlers<'expressCheckout'> = {
  get: async ({ deps, store }) => ({ data: await expressSettings(deps, store) }),
  update: async (call) => ({ data: await updateExpress(call.deps, call, call.body) }),
}
