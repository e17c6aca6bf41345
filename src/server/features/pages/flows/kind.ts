import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { flowContent, type FlowContent, type FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { validateFlow } from '../../../../shared/domain/flows/flow-check.ts'
import { AppError } from '../../../http/errors.ts'
import type { ContentKind } from '../publishable-content/service.ts'
import { factsOf } from './facts.ts'

export const flowKind: ContentKind<FlowContent, FlowDraft> = {
  kind: 'flow',
  table: 'flows',
  id: 'flow_id',
  optional: true,
  prefix: 'flw',
  noun: 'flow',
  content: flowContent,
  defaults: () => ({ name: 'New flow', steps: [], edges: [] }),
  images: {},
  toDraft: (row, content) => ({
    ...content,
    flow_id: row.content_id,
    store_id: row.store_id,
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
  requireWhole: async (deps, db, { store_id }, flow) => {
    const problems = validateFlow(flow, await factsOf(deps, db, store_id))
    const [first] = problems
    if (!first) return
    const detail = problems.length === 1 ? first.sentence : `${first.sentence} And ${problems.length - 1} more.`
    throw new AppError(422, detail, { code: 'not_valid', data: { problems } })
  },
}
