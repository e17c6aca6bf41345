import type { Handlers } from '../../../http/handler.ts'
import { previewEmail, readSettings, sendTestEmail, updateSettings } from './settings.ts'

export const customerEmailRoutes: Handlers<'customerEmails'> = {
  settings: ({ deps, query }) => readSettings(deps, query.store_id),
  update: (call) => updateSettings(call.deps, call, call.body),
  preview: ({ deps, query }) => previewEmail(deps, query),
  test: ({ deps, user, body }) => sendTestEmail(deps, user, body),
}
