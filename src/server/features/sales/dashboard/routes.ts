import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const dashboardRoutes: Handlers<'dashboard'> = {
  summary: ({ deps, store, query }) => service.summary(deps, store, query),
  revenueVolume: ({ deps, store, query }) => service.revenueVolume(deps, store, query),
  approved: ({ deps, store, query }) => service.paymentsIn(deps, store, query, 'succeeded'),
  declined: ({ deps, store, query }) => service.paymentsIn(deps, store, query, 'declined'),
  refunded: ({ deps, store, query }) => service.refunded(deps, store, query),
  pie: ({ deps, store, query }) => service.pie(deps, store, query),
  transactions: ({ deps, store, query }) => service.transactions(deps, store, query),
}
