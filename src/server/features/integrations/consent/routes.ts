import type { Handlers } from '../../../http/handler.ts'
import { recordConsent } from './record.ts'
import { consentSettingsOf, updateConsent } from './settings.ts'

export const consentRoutes: Handlers<'consent'> = {
  details: async ({ deps, query }) => ({ data: await consentSettingsOf(deps, query.store_id) }),
  update: async (call) => ({ data: await updateConsent(call.deps, call, call.body) }),
  record: async ({ deps, body, ip, userAgent: user_agent, ipCountry: country }) => ({
    data: await recordConsent(deps, body, { ip, user_agent, country }),
  }),
}
