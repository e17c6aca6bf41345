import type { Handlers } from '../../../http/handler.ts'
import { fulfilOrder, updateTracking } from '../shipments/service.ts'
import { fullOrder } from './finished-order.ts'
import { resendReceipt } from './resend-receipt.ts'
import * as service from './service.ts'

export const orderRoutes: Handlers<'orders'> = {
  list: ({ deps, store, query }) => service.listOrders(deps, store, query),
  details: async ({ deps, query }) => ({ data: await service.orderDetails(deps, query.order_id) }),
  attempts: async ({ deps, query }) => ({ data: await service.attemptsOfPayment(deps, query.payment_id) }),
  fulfil: (call) => fulfilOrder(call.deps, call, call.body),
  updateTracking: (call) => updateTracking(call.deps, call, call.body),
  resendReceipt: ({ deps, body }) => resendReceipt(deps, body.order_id),
  full: ({ deps, params, hostname: host, device }) => fullOrder(deps, params.sessionId, { host, device }),
}
