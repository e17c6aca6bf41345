import {
  flowContent,
  flowDraft,
  flows,
  type FlowContent,
  type FlowDraft,
} from '../../../../shared/contracts/pages/flows.ts'
import { stepNoun } from '../../../../shared/domain/flows/flow-check.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import type { ContentKind } from '../editor/content-kind.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lists the steps in one line: 'Cart, Payment page (60% / 40%), Confirmation page'. */
export const stepsInWords = (steps: FlowContent['steps']): string =>
  steps
    .map(({ kind, variants }) => {
      const split = variants.length > 1 ? ` (${variants.map(({ weight }) => `${weight}%`).join(' / ')})` : ''
      return `${capital(stepNoun(kind))}${split}`
    })
    .join(', ') || 'No steps'

/** The flow content kind. */
export const flowKind: ContentKind<FlowContent, FlowDraft> = {
  key: 'flow',
  contracts: flows,
  id: 'flow_id',
  content: flowContent,
  draft: flowDraft,
  replies: { details: 'flowDetails', list: 'flows' },
  images: [],
  words: { title: 'Flow', one: 'flow', many: 'flows' },
  settings: {
    names: { steps: 'Steps', edges: 'Connections' },
    worded: { steps: stepsInWords, edges: (edges) => pluralize(edges.length, 'way') },
  },
  // The thumbnail of a flow is its payment page.
  thumbnail: () => ({ kind: 'payment_page', page: {} }),
  editorOf: ({ flow_id }) => to('flows.edit', { flowId: flow_id }),
  listAddress: to('flows.list'),
}
