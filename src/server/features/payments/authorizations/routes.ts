import type { Handlers } from '../../../http/handler.ts'
import { captureOrVoidMany, captureOrVoid } from './capture-or-void.ts'
import { captureSettings, listAuthorizations, updateCaptureSettings } from './service.ts'

export const authorizationRoutes: Handlers<'authorizations'> = {
  list: ({ deps, store, query }) => listAuthorizations(deps, store, query),
  capture: (call) => captureOrVoid(call.deps, call, { ...call.body, kind: 'capture' }),
  void: (call) => captureOrVoid(call.deps, call, { ...call.body, kind: 'void' }),
  captureMany: async (call) => ({
    results: await captureOrVoidMany(call.deps, call, call.store.store_id, 'capture', call.body.payment_ids),
  }),
  voidMany: async (call) => ({
    results: await captureOrVoidMany(call.deps, call, call.store.store_id, 'void', call.body.payment_ids),
  }),
  settings: ({ deps, store }) => captureSettings(deps, store),
  updateSettings: (call) => updateCaptureSettings(call.deps, call, call.body),
}
