import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const affirmationBoxRoutes: Handlers<'affirmationBoxes'> = {
  details: async ({ deps, query }) => ({ affirmationBox: await service.boxOf(deps, query) }),
  ofPaymentPage: async ({ deps, params }) => ({
    affirmationBox: await service.boxOfLivePage(deps, params.paymentPageId),
  }),
  update: async (call) => ({
    affirmationBox: await service.updateBox(call.deps, call, call.store, call.body, call.files),
  }),
  remove: async (call) => ({ affirmationBox: await service.clearBox(call.deps, call, call.body) }),
}
