import type { Handlers } from '../../http/handler.ts'
import { answerDispute } from './answer.ts'
import { disputeDetails } from './details.ts'
import { addFile, removeFile } from './files.ts'
import { listDisputes, saveEvidence } from './service.ts'

export const disputeRoutes: Handlers<'disputes'> = {
  list: ({ deps, store, query }) => listDisputes(deps, store, query),
  details: async ({ deps, query }) => ({ data: await disputeDetails(deps, query.dispute_id) }),
  saveEvidence: async ({ deps, body }) => ({ message: 'Draft saved', data: await saveEvidence(deps, body) }),
  addFile: async ({ deps, body, files }) => {
    await addFile(deps, body, files.file)
    return { message: 'File added', data: await disputeDetails(deps, body.dispute_id) }
  },
  removeFile: async ({ deps, body }) => {
    const dispute_id = await removeFile(deps, body.file_id)
    return { message: 'File removed', data: await disputeDetails(deps, dispute_id) }
  },
  submit: async (call) => ({
    message: 'Your answer was sent',
    data: await answerDispute(call.deps, call, call.body.dispute_id, 'evidence'),
  }),
  accept: async (call) => ({
    message: 'The dispute was accepted',
    data: await answerDispute(call.deps, call, call.body.dispute_id, 'acceptance'),
  }),
}
