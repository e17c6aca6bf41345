import type { Handlers } from '../../../http/handler.ts'
import { createMandate, mandateDetails } from './service.ts'

export const mandateRoutes: Handlers<'mandates'> = {
  create: (call) => createMandate(call.deps, call, call.body),
  details: ({ deps, store, query }) => mandateDetails(deps, store, query),
}
