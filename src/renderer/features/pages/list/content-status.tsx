import type { ContentStatus as Status } from '../../../../shared/domain/pages/content-status.ts'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'

const statuses: Readonly<Record<Status, { label: string; tone: StatusTone }>> = {
  live: { label: 'Live', tone: 'ok' },
  draft: { label: 'Draft', tone: 'warn' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived', tone: 'mute' },
}

/** How content stands (PP-017). */
export function ContentStatus({ status }: { status: Status }) {
  const { label, tone } = statuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** True when the draft has what shoppers do not see yet. */
export const hasUnpublished = (draft: { version: number; published_version: number | null }): boolean =>
  draft.published_version !== draft.version

/** The statuses as a filter offers them. */
export const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
