import type { Handlers } from '../../http/handler.ts'
import * as service from './service.ts'

export const paymentPageRoutes: Handlers<'paymentPages'> = {
  list: async ({ deps, store }) => {
    const payment_pages = await service.listDrafts(deps, store.store_id)
    return { payment_pages, total: payment_pages.length }
  },
  details: async ({ deps, query }) => ({ paymentPageDetails: await service.draftOf(deps, query.payment_page_id) }),
  update: async (call) => ({
    data: await service.updateDraft(call.deps, call, call.store, call.body, call.files.logo),
  }),
  publish: async (call) => ({ data: await service.publishDraft(call.deps, call, call.body), message: 'Published' }),
}
