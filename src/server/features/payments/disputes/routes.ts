import type { Handlers } from '../../../http/handler.ts'
import { respondToDispute } from './respond-to-dispute.ts'
import { disputeDetails } from './details.ts'
import { addFile, removeFile } from './files.ts'
import { listDisputes, saveEvidence } from './service.ts'

export const disputeRoutes: Handlers<'disputes'> = {
  list: ({ deps, store, query }) => listDisputes(deps, store, query),
  details: async ({ deps, query }) => ({ data: await disputeDetails(deps, query.dispute_id) }),
  saveEvidence: async (call) => ({ message: 'Draft saved', data: await saveEvidence(call.deps, call, call.body) }),
  addFile: async (call) => {
    const { deps, body, files } = call
    await addFile(deps, call, body, files.file)
    return { message: 'File added', data: await disputeDetails(deps, body.dispute_id) }
  },
  removeFile: async (call) => {
    const { deps, body } = call
    const dispute_id = await removeFile(deps, call, body.file_id)
    return { message: 'File removed', data: await disputeDetails(deps, dispute_id) }
  },
  submit: async (call) => ({
    message: 'Your response was sent',
    data: await respondToDispute(call.deps, call, call.body.dispute_id, 'evidence'),
  }),
  accept: async (call) => ({
    message: 'The dispute was accepted',
    data: await respondToDispute(call.deps, call, call.body.dispute_id, 'acceptance'),
  }),
}
