import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const trafficRoutes: Handlers<'traffic'> = {
  overview: ({ deps, store, query }) => service.overview(deps, store, query),
  breakdown: ({ deps, store, query }) => service.breakdown(deps, store, query),
}
