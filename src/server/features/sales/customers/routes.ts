import type { Handlers } from '../../../http/handler.ts'
import * as service from './service.ts'

export const customerRoutes: Handlers<'customers'> = {
  list: ({ deps, store, query }) => service.listCustomers(deps, store, query),
  details: ({ deps, query }) => service.customerDetails(deps, query.customer_id),
}
