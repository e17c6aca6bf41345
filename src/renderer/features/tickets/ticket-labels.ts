import type { Ticket, TicketStatus } from '../../../shared/contracts/support/helpdesk.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

/** Label and tone of each status. Pending means that the merchant must respond. */
export const STATUS_LABELS: Readonly<Record<TicketStatus, { label: string; tone: StatusTone }>> = {
  open: { label: 'Open', tone: 'info' },
  pending: { label: 'Pending', tone: 'warn' },
  solved: { label: 'Solved', tone: 'ok' },
  closed: { label: 'Closed', tone: 'mute' },
}

/** 'Payments, Declines' */
export const categoryLabel = ({
  main_category,
  sub_category,
}: Pick<Ticket, 'main_category' | 'sub_category'>): string =>
  [main_category, sub_category].filter((words) => words !== '').join(', ')
