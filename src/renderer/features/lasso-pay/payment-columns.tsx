import { Link } from 'react-router-dom'
import type { LassoPayment } from '../../../shared/contracts/payments/lasso-pay.ts'
import { plainAmount, type CsvColumn } from '../../lib/format/csv.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from './lasso-pay.module.css'
import { paidBy, PAYOUT_LABELS, missingFeeText } from './labels.ts'

const ReportedAmount = ({ row, amount }: { row: LassoPayment; amount: number | null }) =>
  amount === null || row.settled_currency === null ? (
    <span className={classes.none}>{missingFeeText(row)}</span>
  ) : (
    <Money amount={amount} currency={row.settled_currency} />
  )

const OrderLink = ({ row }: { row: LassoPayment }) =>
  row.order_id === null ? (
    <span className={classes.none}>No order</span>
  ) : (
    <Link to={to('orders.details', undefined, { order_id: row.order_id })}>#{row.order_number}</Link>
  )

const PayoutOf = ({ row }: { row: LassoPayment }) => {
  if (row.payout === null) {
    return <span className={classes.none}>{row.reports_payouts ? 'Not paid out yet' : '–'}</span>
  }
  const { label, tone } = PAYOUT_LABELS[row.payout.status]
  return (
    <Link to={to('lasso-pay.payouts', undefined, { payout: row.payout.payout_id })}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </Link>
  )
}

/** Columns of the payments of a store's own accounts. */
export const paymentColumns: readonly TableColumn<LassoPayment>[] = [
  {
    key: 'created_at',
    label: 'Time',
    sortable: true,
    tone: 'soft',
    card: 'note',
    cell: (row) => <RelativeTime value={row.created_at} length="short" />,
  },
  { key: 'order', label: 'Order', card: 'note', cell: (row) => <OrderLink row={row} /> },
  {
    key: 'customer_name',
    label: 'Customer',
    sortable: true,
    card: 'title',
    cell: (row) => row.customer_name || row.customer_email || 'Unknown',
  },
  { key: 'account', label: 'Account', tone: 'soft', card: 'none', cell: (row) => row.connection_name },
  { key: 'method', label: 'Paid with', tone: 'soft', card: 'none', cell: paidBy },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    key: 'refunded',
    label: 'Refunded',
    align: 'end',
    card: 'none',
    cell: (row) =>
      row.refunded_amount === 0 ? (
        <span className={classes.none}>None</span>
      ) : (
        <Money amount={row.refunded_amount} currency={row.currency} />
      ),
  },
  {
    key: 'fee',
    label: 'Fee',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) => <ReportedAmount row={row} amount={row.fee} />,
  },
  {
    key: 'net',
    label: 'Net',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) => <ReportedAmount row={row} amount={row.net} />,
  },
  { key: 'payout', label: 'Payout', card: 'badge', cell: (row) => <PayoutOf row={row} /> },
]

const formatReported = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? '' : plainAmount(amount, currency)

/** Columns of the CSV export: all fields of the list. */
export const paymentCsv: readonly CsvColumn<LassoPayment>[] = [
  { label: 'Payment', value: (row) => row.payment_id },
  { label: 'Date (UTC)', value: (row) => row.created_at },
  { label: 'Order', value: (row) => row.order_number },
  { label: 'Customer', value: (row) => row.customer_name },
  { label: 'Email', value: (row) => row.customer_email },
  { label: 'Account', value: (row) => row.connection_name },
  { label: 'Paid with', value: paidBy },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Amount', value: (row) => plainAmount(row.amount, row.currency) },
  { label: 'Refunded', value: (row) => plainAmount(row.refunded_amount, row.currency) },
  { label: 'Settled in', value: (row) => row.settled_currency },
  { label: 'Fee', value: (row) => formatReported(row.fee, row.settled_currency) },
  { label: 'Net', value: (row) => formatReported(row.net, row.settled_currency) },
  { label: 'Available (UTC)', value: (row) => row.available_at },
  { label: 'Payout', value: (row) => (row.payout === null ? '' : PAYOUT_LABELS[row.payout.status].label) },
  { label: 'Arrives (UTC)', value: (row) => row.payout?.arrival_at ?? '' },
  { label: 'Mode', value: (row) => row.mode },
]
