import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const subscriptionInsightsRoutes: Handlers<'subscriptionInsights'> = {
  overview: ({ deps, store, query }) => service.overview(deps, store, query),
  events: ({ deps, store, query }) => service.figureEvents(deps, store, query),
  subscribers: ({ deps, store, query }) => service.subscribers(deps, store, query),
  charges: ({ deps, store, query }) => service.failedCharges(deps, store, query),
  renewals: ({ deps, store, query }) => service.renewals(deps, store, query),
}
