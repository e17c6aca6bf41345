import type { Handlers } from '../../../http/handler.ts'
import { createRefund, retryRefund } from './service.ts'

export const refundRoutes: Handlers<'refunds'> = {
  create: (call) => createRefund(call.deps, call, call.body),
  retry: (call) => retryRefund(call.deps, call, call.body.refund_id),
}
