import type { Handlers } from '../../../http/handler.ts'
import { recoveryFigures } from './figures.ts'
import { previewStep, publishSequence, sendTestStep, sequenceOf, setEnabled, updateSequence } from './sequence.ts'
import { sendNow } from './send-now.ts'
import { suppress, unsuppress } from './suppressed.ts'
import { listSuppressed } from './suppressed-repo.ts'

export const cartRecoveryRoutes: Handlers<'cartRecovery'> = {
  sequence: async ({ deps, query }) => ({ data: await sequenceOf(deps, query.store_id) }),
  update: async (call) => ({ data: await updateSequence(call.deps, call, call.body) }),
  publish: async (call) => ({ data: await publishSequence(call.deps, call, call.body) }),
  setEnabled: async (call) => ({ data: await setEnabled(call.deps, call, call.body) }),
  preview: ({ deps, store, body }) => previewStep(deps, store, body),
  sendTest: ({ deps, store, user, body }) => sendTestStep(deps, store, user.email, body),
  figures: ({ deps, store }) => recoveryFigures(deps, store),
  sendNow: (call) => sendNow(call.deps, call, { ...call.body, mode: call.store.mode }),
  suppressed: ({ deps, query }) => listSuppressed(deps.db, query),
  suppress: (call) => suppress(call.deps, call, call.body),
  unsuppress: (call) => unsuppress(call.deps, call, call.body),
}
