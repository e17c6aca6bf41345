import type { Handlers } from '../../../http/handler.ts'
import { contentHandlers, createDraft, draftOf, listDrafts, updateDraft } from '../publishable-content/service.ts'
import { paymentPageKind } from './kind.ts'

export const paymentPageRoutes: Handlers<'paymentPages'> = {
  ...contentHandlers(paymentPageKind),
  create: async (call) => {
    const { store_id, payment_page_type: type, ...given } = call.body
    return { data: await createDraft(call.deps, call, paymentPageKind, { store_id, type, given }) }
  },
  list: async ({ deps, store }) => {
    const payment_pages = await listDrafts(deps, paymentPageKind, store.store_id)
    return { payment_pages, total: payment_pages.length }
  },
  details: async ({ deps, query }) => ({
    paymentPageDetails: await draftOf(deps, paymentPageKind, query.payment_page_id),
  }),
  update: async (call) => {
    const { payment_page_id: id, version, ...fields } = call.body
    const { store_id } = call.store
    return updateDraft(call.deps, call, paymentPageKind, { id, store_id, version, fields, files: call.files })
  },
}
