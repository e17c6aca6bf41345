import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const reviewRoutes: Handlers<'reviews'> = {
  list: async ({ deps, query, store }) => ({ reviews: await service.listReviews(deps, query, store) }),
  ofPaymentPage: async ({ deps, params }) => ({
    reviews: await service.reviewsOfLivePage(deps, params.paymentPageId),
  }),
  create: async (call) => ({
    data: await service.createReview(call.deps, call, call.store, call.body, call.files),
  }),
  update: async (call) => ({
    data: await service.updateReview(call.deps, call, call.store, call.body, call.files),
  }),
  reorder: async (call) => ({ reviews: await service.reorderReviews(call.deps, call, call.store, call.body) }),
  remove: async (call) => {
    await service.removeReview(call.deps, call, call.store, call.query.review_id)
    return { message: 'Review deleted' }
  },
}
