import type { Handlers } from '../../../http/handler.ts'
import { allow, listAllowances, listBlocks, revoke } from './blocks.ts'
import { readSettings, updateSettings } from './settings.ts'

export const velocityRoutes: Handlers<'velocity'> = {
  settings: ({ deps, query }) => readSettings(deps, query.store_id),
  update: (call) => updateSettings(call.deps, call, call.body),
  blocks: ({ deps, store, query }) => listBlocks(deps, store, query),
  allowances: ({ deps, store, query }) =>
    listAllowances(deps, { store_id: store.store_id, mode: query.mode ?? store.mode }),
  allow: async (call) => ({ data: await allow(call.deps, call, call.body) }),
  revoke: async (call) => {
    await revoke(call.deps, call, call.body.allowance_id)
    return { message: 'Limits apply again' }
  },
}
