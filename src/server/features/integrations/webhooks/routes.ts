import type { Handlers } from '../../../http/handler.ts'
import { createWebhook, listHours, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './endpoints.ts'
import { deliveryDetails, listDeliveries, resendDelivery, resendRange, sendTestEvent } from './log.ts'

export const webhookRoutes: Handlers<'webhooks'> = {
  list: async ({ deps, store }) => ({ data: await listWebhooks(deps, store) }),
  create: async (call) => ({ data: await createWebhook(call.deps, call, call.store, call.body) }),
  update: async (call) => ({ data: await updateWebhook(call.deps, call, call.body) }),
  rotateSecret: async (call) => ({ data: await rotateSecret(call.deps, call, call.body) }),
  remove: async (call) => {
    await removeWebhook(call.deps, call, call.body.endpoint_id)
    return { message: 'Endpoint deleted' }
  },
  test: async ({ deps, store, body }) => ({ data: await sendTestEvent(deps, store.currency, body) }),
  hours: async ({ deps, query }) => ({ data: await listHours(deps, query.endpoint_id) }),
  log: ({ deps, query }) => listDeliveries(deps, query),
  delivery: async ({ deps, query }) => ({ data: await deliveryDetails(deps, query.delivery_id) }),
  resend: async (call) => ({ resent: await resendDelivery(call.deps, call, call.body.delivery_id) }),
  resendRange: async (call) => ({ resent: await resendRange(call.deps, call, call.body) }),
}
