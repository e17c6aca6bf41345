import type { Dispute } from '../../../shared/contracts/payments/disputes.ts'
import { disputeReason } from '../../../shared/domain/payments/dispute-reason.ts'
import { plainAmount, type CsvColumn } from '../../lib/format/csv.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { DISPUTE_LABELS } from '../../ui/payments/dispute-labels.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from './reporting.module.css'
import { amountColumn, customerColumn, orderColumn } from './shared-columns.tsx'
import { TimeLeft } from './time-left.tsx'
import { stageLabel } from './labels.ts'

const URGENT_MS = 3 * 24 * 3_600_000

export const disputePath = (dispute_id: string): string => to('chargebacks.details', undefined, { dispute_id })

export const DisputeBadge = ({ row }: { row: Dispute }) => (
  <StatusBadge tone={row.sending === null ? DISPUTE_LABELS[row.status].tone : 'info'}>
    {row.sending === null ? DISPUTE_LABELS[row.status].label : 'Submitting'}
  </StatusBadge>
)

/** Time left to respond to a dispute. */
export function RespondBy({ row: { status, due_date } }: { row: Dispute }) {
  if (status === 'under_review') return <span className={classes.none}>Responded</span>
  if (status !== 'needs_response') return <span className={classes.none}>Decided</span>
  if (due_date === null) return <span className={classes.none}>No deadline</span>
  return <TimeLeft until={due_date} urgent={URGENT_MS} over="Overdue" />
}

/** Shortens a reference to its end, because one provider's references share their prefix. */
const shortReference = (reference: string): string => (reference.length > 10 ? `…${reference.slice(-7)}` : reference)

export const disputeColumns: readonly TableColumn<Dispute>[] = [
  {
    key: 'case',
    label: 'Case',
    card: 'none',
    cell: (row) => (
      <span className={classes.case} title={row.dispute_reference}>
        {shortReference(row.dispute_reference)}
      </span>
    ),
  },
  customerColumn,
  orderColumn,
  amountColumn,
  // Combined to leave room for the last column next to the sidebar of a small window.
  {
    key: 'reason',
    label: 'Reason',
    card: 'note',
    cell: (row) => (
      <>
        {disputeReason(row.reason)}
        <span className={classes.stage}>{stageLabel(row)}</span>
      </>
    ),
  },
  { key: 'connection', label: 'Account', tone: 'soft', card: 'none', cell: (row) => row.connection_name },
  { key: 'status', label: 'Status', sortable: true, card: 'badge', cell: (row) => <DisputeBadge row={row} /> },
  {
    key: 'due_date',
    label: 'Respond by',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: (row) => <RespondBy row={row} />,
  },
  {
    key: 'created_at',
    label: 'Opened',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'none',
    cell: (row) => <RelativeTime value={row.created_at} length="short" />,
  },
]

export const disputeCsv: readonly CsvColumn<Dispute>[] = [
  { label: 'Case', value: (row) => row.dispute_reference },
  { label: 'Opened (UTC)', value: (row) => row.created_at },
  { label: 'Order', value: (row) => row.order_number },
  { label: 'Customer', value: (row) => row.customer_name },
  { label: 'Email', value: (row) => row.customer_email },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Amount', value: (row) => plainAmount(row.amount, row.currency) },
  { label: 'Reason', value: (row) => disputeReason(row.reason) },
  { label: 'Stage', value: stageLabel },
  { label: 'Account', value: (row) => row.connection_name },
  { label: 'Status', value: (row) => DISPUTE_LABELS[row.status].label },
  { label: 'Respond by (UTC)', value: (row) => row.due_date },
  { label: 'Responded (UTC)', value: (row) => row.submitted_at },
  { label: 'Decided (UTC)', value: (row) => row.decided_at },
  { label: 'Mode', value: (row) => row.mode },
]
