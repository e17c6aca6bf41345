import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const offerRoutes: Handlers<'offers'> = {
  list: ({ deps, store, query }) => service.listOffers(deps, store, query),
  details: async ({ deps, store, query }) => ({ data: await service.offerDetails(deps, store, query.offer_id) }),
  create: async (call) => ({ data: await service.createOffer(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await service.updateOffer(call.deps, call, call.store, call.body) }),
  setStatus: async (call) => ({ changed: await service.changeOfferStatuses(call.deps, call, call.body) }),
  remove: async (call) => {
    await service.removeOffer(call.deps, call, call.store, call.body.offer_id)
    return { message: 'Offer deleted' }
  },
}
