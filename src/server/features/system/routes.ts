import { listOutbox } from '../../db/outbox.ts'
import { notFound } from '../../http/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { version } from '../../version.ts'
import { ping } from './repo.ts'

export const systemRoutes: Handlers<'system'> = {
  health: async ({ deps }) => {
    await ping(deps.db)
    return { status: 'ok', version, database: 'ok' }
  },
  outbox: async ({ deps, query }) => {
    if (!deps.settings.outbox) throw notFound('Mail is sent, not kept')
    return { mails: await listOutbox(deps.db, query.to) }
  },
}
