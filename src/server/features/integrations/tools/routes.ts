import type { Handlers } from '../../../http/handler.ts'
import { disconnect, updateIntegration } from './connect.ts'
import { deliveryDetails, listLog, resend } from './log.ts'
import { listTools, toolDetails } from './read.ts'
import { reportEvent } from './reported-events.ts'
import { sendTestEvent } from './test-event.ts'

export const integrationRoutes: Handlers<'integrations'> = {
  list: ({ deps, query }) => listTools(deps, query.store_id),
  details: async ({ deps, query }) => ({ data: await toolDetails(deps, query.store_id, query.name) }),
  update: async (call) => ({ data: await updateIntegration(call.deps, call, call.body) }),
  disconnect: async (call) => {
    await disconnect(call.deps, call, call.body)
    return { message: 'Disconnected' }
  },
  test: async ({ deps, store, body }) => ({
    data: await sendTestEvent(deps, { ...body, currency: store.currency }),
  }),
  log: ({ deps, query }) => listLog(deps, query),
  delivery: async ({ deps, query }) => ({ data: await deliveryDetails(deps, query.delivery_id) }),
  resend: async (call) => ({ resent: await resend(call.deps, call, call.body) }),
  connectKlaviyo: async (call) => ({
    data: await updateIntegration(call.deps, call, { ...call.body, name: 'klaviyo', version: undefined }),
  }),
  disconnectKlaviyo: async (call) => {
    await disconnect(call.deps, call, { store_id: call.body.store_id, name: 'klaviyo' })
    return { message: 'Disconnected' }
  },
}

export const reportedEventRoutes: Handlers<'reportedEvents'> = {
  meta: async ({ deps, body }) => ({ event_id: await reportEvent(deps, body) }),
  tiktok: async ({ deps, body }) => ({ event_id: await reportEvent(deps, body) }),
}
