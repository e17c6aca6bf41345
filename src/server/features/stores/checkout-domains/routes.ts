import type { Handlers } from '../../../http/handler.ts'
import { checkoutDomainOf, removeDomain, saveDomain, verifyDomain } from './service.ts'

export const checkoutDomainRoutes: Handlers<'checkoutDomains'> = {
  add: async (call) => saveDomain(call.deps, call, call.body),
  get: async ({ deps, store }) => checkoutDomainOf(deps, store.store_id),
  update: async (call) => saveDomain(call.deps, call, call.body),
  verify: async (call) => verifyDomain(call.deps, call, call.store.store_id),
  remove: async (call) => {
    await removeDomain(call.deps, call, call.store.store_id)
    return { message: 'Domain removed' }
  },
}
