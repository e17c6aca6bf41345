import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const subscriptionPlanRoutes: Handlers<'subscriptionPlans'> = {
  details: async ({ deps, store, query }) => ({ data: await service.planDetails(deps, store, query.plan_id) }),
  fetch: ({ deps, store, query }) => service.fetchPlan(deps, store, query.plan_id),
  list: ({ deps, store, query }) => service.listPlans(deps, store, query),
  previewNotice: ({ deps, store, query }) => service.previewNotice(deps, store, query),
  create: async (call) => ({ data: await service.createPlan(call.deps, call, call.store, call.body) }),
  update: async (call) => ({
    data: await service.updatePlan(call.deps, call, call.store, { body: call.body, version: call.query.version }),
  }),
  setStatus: async (call) => ({ data: await service.changePlanStatus(call.deps, call, call.store, call.body) }),
  duplicate: async (call) => ({
    data: await service.duplicatePlan(call.deps, call, call.store, call.body.plan_id),
  }),
  remove: async (call) => {
    await service.removePlan(call.deps, call, call.store, call.params.planId)
    return { message: 'Plan deleted' }
  },
}
