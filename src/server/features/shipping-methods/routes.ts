import type { Handlers } from '../../http/handler.ts'
import * as service from './service.ts'

export const shippingMethodRoutes: Handlers<'shippingMethods'> = {
  list: async ({ deps, query }) => ({ shipping_methods: await service.listMethods(deps, query) }),
  single: async ({ deps, params }) => ({ data: await service.methodDetails(deps, params.id) }),
  create: async ({ deps, store, body }) => ({ data: await service.createMethod(deps, store, body) }),
  update: async ({ deps, body }) => ({ data: await service.updateMethod(deps, body) }),
  remove: async ({ deps, body }) => {
    await service.removeMethod(deps, body.id)
    return { message: 'Shipping method deleted' }
  },
  fetch: async ({ deps, body }) => ({ shipping_methods: await service.listMethods(deps, body) }),
}
