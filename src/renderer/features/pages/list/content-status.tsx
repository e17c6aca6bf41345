import type { ContentStatus as Status } from '../../../../shared/domain/pages/content-status.ts'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'

const statuses: Readonly<Record<Status, { label: string; tone: StatusTone }>> = {
  live: { label: 'Live', tone: 'ok' },
  draft: { label: 'Draft', tone: 'warn' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived', tone: 'mute' },
}

/** Status badge of content (PP-017). */
export function ContentStatus({ status }: { status: Status }) {
  const { label, tone } = statuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** True if the draft has unpublished changes. */
export const hasUnpublished = (draft: { version: number; published_version: number | null }): boolean =>
  draft.published_version !== draft.version

/** Filter options for the status. */
export const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
