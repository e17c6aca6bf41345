import type { Handlers } from '../../../http/handler.ts'
import { abandonedCarts } from './service.ts'

export const abandonedCartRoutes: Handlers<'abandonedCarts'> = {
  list: ({ deps, store, query }) => abandonedCarts(deps, store, query),
}
