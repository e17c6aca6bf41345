import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handler.ts'
import { loadSession } from '../../checkout/cart-sessions/service.ts'
import { contentHandlers, createDraft, draftOf, listDrafts, updateDraft } from '../publishable-content/service.ts'
import { confirmationPageKind } from './kind.ts'
import { confirmationParts } from './service.ts'

export const confirmationPageRoutes: Handlers<'confirmationPages'> = {
  ...contentHandlers(confirmationPageKind),
  create: async (call) => {
    const { store_id, ...given } = call.body
    return { data: await createDraft(call.deps, call, confirmationPageKind, { store_id, given }) }
  },
  list: async ({ deps, store }) => {
    const confirmation_pages = await listDrafts(deps, confirmationPageKind, store.store_id)
    return { confirmation_pages, total: confirmation_pages.length }
  },
  details: async ({ deps, query }) => ({
    confirmationPageDetails: await draftOf(deps, confirmationPageKind, query.confirmation_page_id),
  }),
  ofStore: async ({ deps, query: { store_id, session_id } }) => {
    const session = session_id === undefined ? null : await loadSession(deps, session_id)
    if (session && session.store_id !== store_id) throw notFound('Confirmation page not found')
    return confirmationParts(deps, { store_id, confirmation_page_id: session?.confirmation_page_id ?? null })
  },
  update: async (call) => {
    const { confirmation_page_id: id, version, ...fields } = call.body
    const { store_id } = call.store
    return updateDraft(call.deps, call, confirmationPageKind, { id, store_id, version, fields, files: call.files })
  },
}
