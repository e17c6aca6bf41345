import type { Handlers } from '../../../http/handler.ts'
import { syncInventory } from '../../integrations/shopify/service.ts'
import * as service from './service.ts'

export const inventoryRoutes: Handlers<'inventory'> = {
  list: ({ deps, store, query }) => service.listProducts(deps, store, query),
  details: async ({ deps, store, query }) => ({ data: await service.productDetails(deps, store, query.product_id) }),
  create: async (call) => ({
    data: await service.createProduct(call.deps, call, call.store, call.body, call.files.image),
  }),
  update: async (call) => ({
    data: await service.updateProduct(call.deps, call, call.store, call.body, call.files.image),
  }),
  adjustStock: async (call) => ({ data: await service.adjustStock(call.deps, call, call.store, call.body) }),
  sync: (call) => syncInventory(call.deps, call, call.store.store_id),
  remove: async (call) => {
    await service.removeProduct(call.deps, call, call.store, call.body.product_id)
    return { message: 'Product deleted' }
  },
}
