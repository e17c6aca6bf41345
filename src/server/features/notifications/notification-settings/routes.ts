import type { Handlers } from '../../../http/handler.ts'
import { readSettings, sendTest, updateSettings } from './service.ts'

export const notificationSettingsRoutes: Handlers<'notificationSettings'> = {
  get: ({ deps, user, query }) => readSettings(deps, { user_id: user.user_id, store_id: query.store_id }),
  update: ({ deps, user, body }) => updateSettings(deps, { user_id: user.user_id, store_id: body.store_id }, body),
  test: ({ deps, user, store, body }) =>
    sendTest(deps, { user_id: user.user_id, store_id: store.store_id }, body.event, store.currency),
}
