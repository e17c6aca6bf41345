import type { Handlers } from '../../http/handler.ts'
import { fulfilOrder } from './fulfil.ts'
import * as service from './service.ts'

export const orderRoutes: Handlers<'orders'> = {
  list: ({ deps, store, query }) => service.listOrders(deps, store, query),
  details: async ({ deps, query }) => ({ data: await service.orderDetails(deps, query.order_id) }),
  attempts: async ({ deps, query }) => ({ data: await service.attemptsOfPayment(deps, query.payment_id) }),
  fulfil: (call) => fulfilOrder(call.deps, call, call.body),
  full: ({ deps, params, hostname }) => service.fullOrder(deps, params.sessionId, hostname),
}
