import type { FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ContentStatus } from '../list/content-status.tsx'

/** True for the store's live flow. */
export const isActive = ({ status, is_default }: Pick<FlowDraft, 'status' | 'is_default'>): boolean =>
  status === 'live' && is_default

/** The status of a flow: only one of the published flows is live. */
export function FlowStatus({ flow }: { flow: Pick<FlowDraft, 'status' | 'is_default'> }) {
  if (isActive(flow)) return <StatusBadge tone="ok">Live</StatusBadge>
  if (flow.status === 'live') return <StatusBadge tone="mute">Published, inactive</StatusBadge>
  return <ContentStatus status={flow.status} />
}
