import type { Handlers } from '../../../http/handler.ts'
import { errorDetails, listErrors, logError, resolveError } from './service.ts'

export const frontendErrorRoutes: Handlers<'frontendErrors'> = {
  log: async ({ deps, body }) => {
    await logError(deps, body)
    return { message: 'Recorded' }
  },
  list: ({ deps, query }) => listErrors(deps, query),
  details: ({ deps, query }) => errorDetails(deps, query.error_group_id),
  resolve: async ({ deps, body }) => {
    await resolveError(deps, body.error_group_id, body.resolved)
    return { message: body.resolved ? 'Marked as resolved' : 'Open again' }
  },
}
