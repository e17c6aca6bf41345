import type { Ticket } from '../../../../shared/contracts/support/helpdesk.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { categoryLabel, STATUS_LABELS } from '../ticket-labels.ts'
import classes from '../tickets.module.css'

/** The subject, highlighted if there are unread replies. */
export function Subject({ subject, unread }: Pick<Ticket, 'subject' | 'unread'>) {
  return (
    <span className={classes.subject} data-unread={unread || undefined}>
      {unread && <span className={classes.dot} aria-hidden />}
      <span className={classes.subjectText}>
        {subject}
        {unread && <span className={classes.spoken}> (unread)</span>}
      </span>
    </span>
  )
}

export function TicketStatusBadge({ status }: Pick<Ticket, 'status'>) {
  return <StatusBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusBadge>
}

const store: TableColumn<Ticket> = {
  key: 'store_name',
  label: 'Store',
  sortable: true,
  tone: 'soft',
  card: 'note',
  cell: ({ store_name }) => store_name,
}

/** Columns of the list; the store column only if tickets of several stores are shown. */
export const ticketColumns = (allStores: boolean): readonly TableColumn<Ticket>[] => [
  { key: 'subject', label: 'Subject', sortable: true, card: 'title', cell: (ticket) => <Subject {...ticket} /> },
  ...(allStores ? [store] : []),
  { key: 'category', label: 'Category', sortable: true, tone: 'soft', card: 'note', cell: categoryLabel },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    cell: ({ status }) => <TicketStatusBadge status={status} />,
  },
  {
    key: 'updated_at',
    label: 'Updated',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'note',
    cardLabel: 'updated',
    cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
  },
]
