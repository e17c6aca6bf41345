import type { Handlers } from '../../http/handler.ts'
import * as service from './service.ts'

export const inventoryRoutes: Handlers<'inventory'> = {
  list: ({ deps, store, query }) => service.listProducts(deps, store, query),
  details: async ({ deps, store, query }) => ({ data: await service.productDetails(deps, store, query.product_id) }),
  create: async ({ deps, store, body, files }) => ({
    data: await service.createProduct(deps, store, body, files.image),
  }),
  update: async ({ deps, store, body, files }) => ({
    data: await service.updateProduct(deps, store, body, files.image),
  }),
  adjustStock: async ({ deps, store, body }) => ({ data: await service.adjustStock(deps, store, body) }),
  remove: async ({ deps, store, body }) => {
    await service.removeProduct(deps, store, body.product_id)
    return { message: 'Product deleted' }
  },
}
