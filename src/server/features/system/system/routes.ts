import { listOutbox } from '../../../db/outbox.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handler.ts'
import { version } from '../../../version.ts'
import { requireReady } from './service.ts'

export const systemRoutes: Handlers<'system'> = {
  health: ({ deps }) => requireReady(deps),
  live: () => Promise.resolve({ status: 'ok', version }),
  outbox: async ({ deps, query }) => {
    if (!deps.settings.outbox) throw notFound('The outbox is off because this server sends emails')
    return { mails: await listOutbox(deps.db, query.to) }
  },
}
