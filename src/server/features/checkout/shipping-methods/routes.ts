import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const shippingMethodRoutes: Handlers<'shippingMethods'> = {
  list: async ({ deps, query }) => ({ shipping_methods: await service.listMethods(deps, query) }),
  single: async ({ deps, params }) => ({ data: await service.methodDetails(deps, params.id) }),
  create: async (call) => ({ data: await service.createMethod(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await service.updateMethod(call.deps, call, call.body) }),
  remove: async (call) => {
    await service.removeMethod(call.deps, call, call.body.id)
    return { message: 'Shipping method deleted' }
  },
  fetch: async ({ deps, body }) => ({ shipping_methods: await service.listMethods(deps, body) }),
}
