import type { SubscriptionListRow } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { statusLabel } from '../../../../shared/domain/subscriptions/action-refusal.ts'
import { plainAmount, type CsvColumn } from '../../../lib/format/csv.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { CellLink } from '../../../ui/data-table/cell-link.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { customerName, FREQUENCY_LABELS, statusBadge } from '../subscription-labels.ts'

type Row = SubscriptionListRow

/** Status of a subscription, with a note if it ends with the period. */
export function SubscriptionStatusBadge({ row }: { row: Pick<Row, 'status' | 'cancel_at_period_end'> }) {
  const { label, tone } = statusBadge(row.status)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.cancel_at_period_end && row.status === 'active' && <StatusBadge tone="mute">Ends soon</StatusBadge>}
    </>
  )
}

function Customer({ row }: { row: Row }) {
  if (row.customer_id === null) return customerName(row)
  return (
    <CellLink to={to('customers.details', undefined, { customer_id: row.customer_id })}>{customerName(row)}</CellLink>
  )
}

/** Columns of the list, in the specified order (SU-008). */
export const subscriptionColumns: readonly TableColumn<Row>[] = [
  {
    key: 'subscription_display_id',
    label: 'Sub ID',
    sortable: true,
    tone: 'strong',
    card: 'note',
    cell: (row) => row.subscription_display_id,
  },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  { key: 'plan', label: 'Plan', sortable: true, card: 'note', cell: (row) => row.subscription_plan.plan_name },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    cell: (row) => <SubscriptionStatusBadge row={row} />,
  },
  { key: 'customer', label: 'Customer', sortable: true, card: 'title', cell: (row) => <Customer row={row} /> },
  {
    key: 'start_date',
    label: 'Date Started',
    sortable: true,
    tone: 'soft',
    card: 'note',
    cardLabel: 'since',
    cell: (row) => formatDate(row.start_date),
  },
  {
    key: 'frequency',
    label: 'Frequency',
    sortable: true,
    tone: 'soft',
    card: 'none',
    cell: (row) => FREQUENCY_LABELS[row.frequency],
  },
]

/** Columns of the CSV export. */
export const subscriptionCsv: readonly CsvColumn<Row>[] = [
  { label: 'Sub ID', value: (row) => row.subscription_display_id },
  { label: 'Amount', value: (row) => plainAmount(row.amount, row.currency) },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Quantity', value: (row) => row.quantity },
  { label: 'Plan', value: (row) => row.subscription_plan.plan_name },
  { label: 'Status', value: (row) => statusLabel(row.status) },
  { label: 'Customer', value: customerName },
  { label: 'Email', value: (row) => row.customer.email },
  { label: 'Date Started (UTC)', value: (row) => row.start_date },
  { label: 'Frequency', value: (row) => FREQUENCY_LABELS[row.frequency] },
  { label: 'Next charge', value: (row) => row.next_charge_day },
  { label: 'Mode', value: (row) => row.mode },
  { label: 'Subscription ID', value: (row) => row.id },
]
