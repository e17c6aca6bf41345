import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const promoCodeRoutes: Handlers<'promoCodes'> = {
  list: ({ deps, store, query }) => service.listPromoCodes(deps, store, query),
  details: async ({ deps, store, params }) => ({ data: await service.promoDetails(deps, store, params.id) }),
  create: async (call) => ({ data: await service.createPromoCode(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await service.updatePromoCode(call.deps, call, call.store, call.body) }),
  disable: async (call) => ({ changed: await service.setPromoCodesDisabled(call.deps, call, call.body) }),
  remove: async (call) => {
    await service.removePromoCode(call.deps, call, call.store, call.body.promo_code_id)
    return { message: 'Promo code deleted' }
  },
  sync: (call) => service.syncPromoCodes(call.deps, call, call.store),
}
