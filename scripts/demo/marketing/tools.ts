import { connectSandbox } from '../../../src/server/features/integrations/tools/connect.ts'
import { deliverEvents, prepareEvents } from '../../../src/server/features/integrations/store-events/service.ts'
import { listIntegrations } from '../../../src/server/features/integrations/tools/repo.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

/** Of the store's data stream in Google Analytics. */
export const MEASUREMENT_ID = 'G-FH4K7R2M9Q'

/** Credentials that only have the right form: the sandbox accepts all, and nothing is sent to the tools. */
const TOOLS = [
  { name: 'klaviyo', fields: { api_key: 'pk_sandbox_4b1f0c9d27e8a6', list_id: 'Y6nRLr' } },
  {
    name: 'meta-pixel',
    fields: { pixel_id: '482910573316204', access_token: 'EAAsandbox7Jq2Lw9fQa' },
    test_code: 'TEST48213',
  },
  { name: 'google-pixel', fields: { measurement_id: MEASUREMENT_ID, api_secret: 'sandbox-q8Zr2Kx4Tg' } },
] as const

/** Connects three marketing tools to the built-in sandbox. Events of the store are recorded from then on. */
export async function connectTools({ deps, pass }: World, { user_id, store: { store_id } }: Shop): Promise<void> {
  for (const tool of TOOLS) {
    await connectSandbox(deps, ownerOf(user_id), { store_id, sent_from: 'server', sends_test_mode: true, ...tool })
    pass(240)
  }
}

/** Delivers what has happened to the tools, as the server's jobs do. */
export async function deliverToTools({ deps }: World, { store: { store_id } }: Shop): Promise<void> {
  await prepareEvents(deps)
  for (const { integration_id } of await listIntegrations(deps.db, store_id)) await deliverEvents(deps, integration_id)
}
