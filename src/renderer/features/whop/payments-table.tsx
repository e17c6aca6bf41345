import { Link } from 'react-router-dom'
import { whop } from '../../../shared/contracts/payments/whop.ts'
import { paymentRules, type WhopPaymentRow } from '../../../shared/contracts/payments/whop-payments.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { DataTable } from '../../ui/layout/data-table.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { PAYMENT_LABELS } from './labels.ts'
import classes from './whop.module.css'

const FILTERS = ['status'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const statuses = paymentRules.status.options.map((value) => ({ value, label: PAYMENT_LABELS[value].label }))

const columns: readonly TableColumn<WhopPaymentRow>[] = [
  {
    key: 'created_at',
    label: 'Time',
    sortable: true,
    tone: 'soft',
    card: 'note',
    cell: (row) => <RelativeTime value={row.created_at} length="short" />,
  },
  {
    key: 'provider_reference',
    label: 'Payment',
    card: 'none',
    cell: (row) =>
      row.provider_reference === null ? (
        <span className={classes.none}>None yet</span>
      ) : (
        <span className={classes.mono}>{row.provider_reference}</span>
      ),
  },
  {
    key: 'order',
    label: 'Order',
    card: 'note',
    cell: ({ order_id, order_number }) =>
      order_id === null ? (
        <span className={classes.none}>No order</span>
      ) : (
        <Link className={classes.link ?? ''} to={to('orders.details', undefined, { order_id })}>
          #{order_number}
        </Link>
      ),
  },
  {
    key: 'customer_name',
    label: 'Customer',
    sortable: true,
    card: 'title',
    cell: (row) => row.customer_name || row.customer_email || 'Unknown',
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
  {
    key: 'refunded_amount',
    label: 'Refunded',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) => <Money amount={row.refunded_amount} currency={row.currency} />,
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={PAYMENT_LABELS[status].tone}>{PAYMENT_LABELS[status].label}</StatusBadge>,
  },
]

/** All payments started in Whop's checkout, from the store's own records. */
export function PaymentsTable() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const status = oneOf(paymentRules.status.options, state.filters['status'] ?? '')
  const query = { ...listQuery(store_id, state), ...(status && { status }) }
  const { data, load } = useApi(whop.payments, { query }, { keepPrevious: true })
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={data?.payments ?? []}
      total={data?.total ?? 0}
      rowId={({ payment_id }) => payment_id}
      rowLabel={({ order_number }) => (order_number === null ? 'a payment' : `the payment of order #${order_number}`)}
      state={state}
      onStateChange={change}
      load={load}
      filters={<ListFilter name="status" label="Status" options={statuses} state={state} onStateChange={change} />}
      emptyMessage="No payments yet. Payments started in Whop checkout appear here."
    />
  )
}
