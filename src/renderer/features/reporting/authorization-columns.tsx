import type { Authorization } from '../../../shared/contracts/payments/authorizations.ts'
import { EXPIRING_SOON_HOURS } from '../../../shared/domain/payments/capture.ts'
import { plainAmount, type CsvColumn } from '../../lib/format/csv.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from './reporting.module.css'
import { amountColumn, customerColumn, orderColumn } from './shared-columns.tsx'
import { TimeLeft } from './time-left.tsx'
import { checkLabel, paidBy, STATE_LABELS } from './labels.ts'

function stateLabel({ operation, state }: Authorization): string {
  if (operation?.status !== 'working') return STATE_LABELS[state].label
  return operation.kind === 'capture' ? 'Capturing' : 'Voiding'
}

export const AuthorizationBadge = ({ row }: { row: Authorization }) => (
  <StatusBadge tone={STATE_LABELS[row.state].tone}>{stateLabel(row)}</StatusBadge>
)

export const Expiry = ({ row }: { row: Authorization }) =>
  row.expires_at === null || (row.state !== 'to_capture' && row.state !== 'expired') ? (
    <span className={classes.none}>None</span>
  ) : (
    <TimeLeft until={row.expires_at} urgent={EXPIRING_SOON_HOURS * 3_600_000} over="Expired" />
  )

export const authorizationColumns: readonly TableColumn<Authorization>[] = [
  {
    key: 'created_at',
    label: 'Time',
    sortable: true,
    tone: 'soft',
    card: 'note',
    cell: (row) => <RelativeTime value={row.created_at} length="short" />,
  },
  orderColumn,
  customerColumn,
  amountColumn,
  {
    key: 'captured_amount',
    label: 'Captured',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) => <Money amount={row.captured_amount} currency={row.currency} />,
  },
  { key: 'connection', label: 'Account', tone: 'soft', card: 'none', cell: (row) => row.connection_name },
  { key: 'card', label: 'Paid with', tone: 'soft', card: 'none', cell: paidBy },
  {
    key: 'state',
    label: 'Result',
    card: 'badge',
    cell: (row) => <AuthorizationBadge row={row} />,
  },
  {
    key: 'expires_at',
    label: 'Expires',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) => <Expiry row={row} />,
  },
]

/** Columns of the CSV export: all fields of the list. */
export const authorizationCsv: readonly CsvColumn<Authorization>[] = [
  { label: 'Authorization', value: (row) => row.attempt_id },
  { label: 'Date (UTC)', value: (row) => row.created_at },
  { label: 'Order', value: (row) => row.order_number },
  { label: 'Customer', value: (row) => row.customer_name },
  { label: 'Email', value: (row) => row.customer_email },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Amount', value: (row) => plainAmount(row.amount, row.currency) },
  { label: 'Captured', value: (row) => plainAmount(row.captured_amount, row.currency) },
  { label: 'Account', value: (row) => row.connection_name },
  { label: 'Paid with', value: paidBy },
  { label: 'Card country', value: (row) => row.card_country },
  { label: '3-D Secure', value: (row) => row.three_d_secure },
  { label: 'AVS', value: (row) => checkLabel(row.avs) },
  { label: 'CVV', value: (row) => checkLabel(row.cvv) },
  { label: 'Result', value: (row) => STATE_LABELS[row.state].label },
  { label: 'Reason', value: (row) => row.reason },
  { label: 'Expires (UTC)', value: (row) => row.expires_at },
  { label: 'Mode', value: (row) => row.mode },
]
