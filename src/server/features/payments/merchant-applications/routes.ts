import type { Handlers } from '../../../http/handler.ts'
import { addDocument, removeDocument } from './documents.ts'
import { createApplication, saveDraft } from './drafts.ts'
import { listSubmitted, listOfStore } from './repo.ts'
import {
  decide,
  revealNumbers,
  submitApplication,
  withdrawApplication,
  writeToMerchant,
  writeToOperator,
} from './service.ts'
import { detailsFor, toSummary } from './wire.ts'

export const midApplicationRoutes: Handlers<'midApplications'> = {
  list: async ({ deps, store }) => ({ applications: (await listOfStore(deps.db, store.store_id)).map(toSummary) }),
  details: async ({ deps, query }) => ({ data: await detailsFor(deps, 'merchant', query.application_id) }),
  create: async (call) => {
    const id = await createApplication(call.deps, call, call.store.store_id)
    return { data: await detailsFor(call.deps, 'merchant', id) }
  },
  save: async (call) => {
    await saveDraft(call.deps, call, call.body)
    return { data: await detailsFor(call.deps, 'merchant', call.body.application_id) }
  },
  addDocument: async (call) => {
    await addDocument(call.deps, call, call.body, call.files.file)
    return { data: await detailsFor(call.deps, 'merchant', call.body.application_id) }
  },
  removeDocument: async (call) => {
    const id = await removeDocument(call.deps, call, call.body.document_id)
    return { data: await detailsFor(call.deps, 'merchant', id) }
  },
  submit: async (call) => {
    await submitApplication(call.deps, call, call.body)
    return { data: await detailsFor(call.deps, 'merchant', call.body.application_id) }
  },
  withdraw: async (call) => {
    await withdrawApplication(call.deps, call, call.body.application_id)
    return { data: await detailsFor(call.deps, 'merchant', call.body.application_id) }
  },
  write: async (call) => {
    await writeToOperator(call.deps, call, call.body.application_id, call.body.body)
    return { data: await detailsFor(call.deps, 'merchant', call.body.application_id) }
  },
}

export const midDeskRoutes: Handlers<'midDesk'> = {
  list: async ({ deps, query }) => {
    const { rows, total, waiting } = await listSubmitted(deps.db, query)
    return { applications: rows.map(toSummary), total, waiting }
  },
  details: async ({ deps, query }) => ({ data: await detailsFor(deps, 'operator', query.application_id) }),
  numbers: async (call) => ({ numbers: await revealNumbers(call.deps, call, call.body.application_id) }),
  setStatus: async (call) => {
    await decide(call.deps, call, call.body)
    return { data: await detailsFor(call.deps, 'operator', call.body.application_id) }
  },
  write: async (call) => {
    await writeToMerchant(call.deps, call, call.body.application_id, call.body.body)
    return { data: await detailsFor(call.deps, 'operator', call.body.application_id) }
  },
}
