import type { OrderRow } from '../../../../shared/contracts/sales/orders.ts'
import { needsFulfillment } from '../../../../shared/domain/orders/fulfillment.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { plainAmount, type CsvColumn } from '../../../lib/format/csv.ts'
import classes from '../sales.module.css'
import { customerLabel, shortDisputeBadge, FULFILMENT_LABELS, PAYMENT_LABELS } from '../labels.ts'

function FulfilmentBadge({ row }: { row: OrderRow }) {
  const { tone, label } = FULFILMENT_LABELS[row.fulfilment_status]
  if (row.status === 'cancelled') return <StatusBadge tone="mute">Canceled</StatusBadge>
  // Phones only have room for open tasks.
  return (
    <span className={needsFulfillment(row) ? undefined : classes.offPhone}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}

/** Payment status, with the dispute next to it, because the bank may have reversed the payment. */
function PaymentBadge({ row }: { row: OrderRow }) {
  const { tone, label } = PAYMENT_LABELS[row.payment_status]
  const dispute = shortDisputeBadge(row.dispute_status ?? null)
  return (
    <span className={classes.badges}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {dispute && <StatusBadge tone={dispute.tone}>{dispute.label}</StatusBadge>}
    </span>
  )
}

/** Columns of every table of orders, in the design's order. */
export const orderColumns: readonly TableColumn<OrderRow>[] = [
  {
    key: 'order_number',
    label: 'Order',
    sortable: true,
    card: 'note',
    cell: (row) => (
      <span className={`${classes.badges} ${classes.number}`}>
        #{row.order_number}
        {row.mode === 'test' && (
          <StatusBadge tone="info" size="small">
            Test
          </StatusBadge>
        )}
      </span>
    ),
  },
  {
    key: 'customer_name',
    label: 'Customer',
    sortable: true,
    card: 'title',
    cell: (row) => customerLabel(row.customer_name, row.customer_email),
  },
  {
    key: 'total_price',
    label: 'Total',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (row) => <Money amount={row.total_price} currency={row.currency} />,
  },
  {
    key: 'items_count',
    label: 'Items',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'none',
    cell: (row) => row.items_count,
  },
  {
    key: 'payment_status',
    label: 'Payment',
    sortable: true,
    card: 'badge',
    cell: (row) => <PaymentBadge row={row} />,
  },
  {
    key: 'fulfilment_status',
    label: 'Fulfillment',
    sortable: true,
    card: 'badge',
    cell: (row) => <FulfilmentBadge row={row} />,
  },
  {
    key: 'created_at',
    label: 'Date',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'note',
    cell: (row) => <RelativeTime value={row.created_at} />,
  },
]

/** Columns of the CSV export: all fields of the list, one per column. */
export const orderCsv: readonly CsvColumn<OrderRow>[] = [
  { label: 'Order', value: (row) => row.order_number },
  { label: 'Date (UTC)', value: (row) => row.created_at },
  { label: 'Customer', value: (row) => row.customer_name },
  { label: 'Email', value: (row) => row.customer_email },
  { label: 'Items', value: (row) => row.items_count },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Subtotal', value: (row) => plainAmount(row.subtotal_price, row.currency) },
  { label: 'Discount', value: (row) => plainAmount(row.discount_price, row.currency) },
  { label: 'Shipping', value: (row) => plainAmount(row.shipping_price, row.currency) },
  { label: 'Tax', value: (row) => plainAmount(row.tax_price, row.currency) },
  { label: 'Total', value: (row) => plainAmount(row.total_price, row.currency) },
  { label: 'Refunded', value: (row) => plainAmount(row.refunded_price, row.currency) },
  { label: 'Payment', value: (row) => PAYMENT_LABELS[row.payment_status].label },
  { label: 'Fulfillment', value: (row) => FULFILMENT_LABELS[row.fulfilment_status].label },
  { label: 'Mode', value: (row) => row.mode },
  { label: 'Order ID', value: (row) => row.order_id },
]
