import type { Handlers } from '../../../http/handler.ts'
import { createTrafficLink, listTrafficLinks, removeTrafficLink } from './service.ts'

export const trafficLinkRoutes: Handlers<'trafficLinks'> = {
  list: ({ deps, query }) => listTrafficLinks(deps, query.store_id),
  create: async (call) => ({ data: await createTrafficLink(call.deps, call, call.body) }),
  remove: (call) => removeTrafficLink(call.deps, call, call.store.store_id, call.body.traffic_link_id),
}
