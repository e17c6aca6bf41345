import type { Ticket, TicketStatus } from '../../../shared/contracts/support/helpdesk.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

/** What a status is called and how it looks. Pending waits for the merchant. */
export const STATUS_WORDS: Readonly<Record<TicketStatus, { label: string; tone: StatusTone }>> = {
  open: { label: 'Open', tone: 'info' },
  pending: { label: 'Pending', tone: 'warn' },
  solved: { label: 'Solved', tone: 'ok' },
  closed: { label: 'Closed', tone: 'mute' },
}

/** 'Payments, Declines' */
export const categoryWords = ({
  main_category,
  sub_category,
}: Pick<Ticket, 'main_category' | 'sub_category'>): string =>
  [main_category, sub_category].filter((words) => words !== '').join(', ')
