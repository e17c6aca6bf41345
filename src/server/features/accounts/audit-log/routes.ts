import type { Handlers } from '../../../http/handler.ts'
import { listAudit } from './service.ts'

export const auditLogRoutes: Handlers<'auditLog'> = {
  list: ({ deps, store, query }) => listAudit(deps, store.store_id, query),
}
