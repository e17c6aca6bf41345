import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const paymentLinkRoutes: Handlers<'paymentLinks'> = {
  list: ({ deps, store, query }) => service.listPaymentLinks(deps, store, query),
  details: async ({ deps, store, query }) => ({
    data: await service.linkDetails(deps, store, query.payment_link_id),
  }),
  create: async (call) => ({ data: await service.createPaymentLink(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await service.updatePaymentLink(call.deps, call, call.store, call.body) }),
  setStatus: async (call) => ({ changed: await service.setPaymentLinksPaused(call.deps, call, call.body) }),
  remove: async (call) => {
    await service.removePaymentLink(call.deps, call, call.store, call.body.payment_link_id)
    return { message: 'Payment link deleted' }
  },
}
