import type { Handlers } from '../../../http/handler.ts'
import { contentHandlers, createDraft, draftOf, listDrafts, updateDraft } from '../publishable-content/service.ts'
import { cartKind } from './kind.ts'
import { switchMode } from './service.ts'

export const cartRoutes: Handlers<'carts'> = {
  ...contentHandlers(cartKind),
  create: async (call) => {
    const { store_id, ...given } = call.body
    return { data: await createDraft(call.deps, call, cartKind, { store_id, given }) }
  },
  list: async ({ deps, store }) => {
    const carts = await listDrafts(deps, cartKind, store.store_id)
    return { carts, total: carts.length }
  },
  details: async ({ deps, query }) => ({ cartDetails: await draftOf(deps, cartKind, query.cart_id) }),
  update: async (call) => {
    const { cart_id, version, ...fields } = call.body
    const { store_id } = call.store
    const update = { id: cart_id, store_id, version, fields, files: call.files }
    return { data: (await updateDraft(call.deps, call, cartKind, update)).data }
  },
  switchMode: async (call) => ({ data: await switchMode(call.deps, call, call.store.store_id) }),
}
