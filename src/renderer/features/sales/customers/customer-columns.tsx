import type { Customer } from '../../../../shared/contracts/sales/customers.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { plainAmount, type CsvColumn } from '../../../lib/format/csv.ts'
import classes from '../sales.module.css'
import { customerLabel } from '../labels.ts'

export const customerColumns: readonly TableColumn<Customer>[] = [
  {
    key: 'name',
    label: 'Customer',
    sortable: true,
    card: 'title',
    cell: (row) => customerLabel(row.name, row.email),
  },
  {
    key: 'email',
    label: 'Email',
    sortable: true,
    tone: 'soft',
    card: 'none',
    cell: (row) => <span className={classes.breaking}>{row.email}</span>,
  },
  {
    key: 'orders_count',
    label: 'Orders',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: (row) => (
      <>
        {row.orders_count}
        <span className={classes.onPhone}> {row.orders_count === 1 ? 'order' : 'orders'}</span>
      </>
    ),
  },
  {
    key: 'total_spent',
    label: 'Spent',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (row) => <Money amount={row.total_spent} currency={row.currency} />,
  },
  {
    key: 'accepts_marketing',
    label: 'Marketing',
    sortable: true,
    card: 'badge',
    cell: (row) => (
      <StatusBadge tone={row.accepts_marketing ? 'ok' : 'mute'}>
        {row.accepts_marketing ? 'Subscribed' : 'Not subscribed'}
      </StatusBadge>
    ),
  },
  {
    key: 'created_at',
    label: 'First seen',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'none',
    cell: (row) => <RelativeTime value={row.created_at} />,
  },
  {
    key: 'last_order_at',
    label: 'Last order',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'note',
    cardLabel: 'last order',
    cell: (row) => (row.last_order_at === null ? 'None yet' : <RelativeTime value={row.last_order_at} />),
  },
]

export const customerCsv: readonly CsvColumn<Customer>[] = [
  { label: 'Customer', value: (row) => row.name },
  { label: 'Email', value: (row) => row.email },
  { label: 'Phone', value: (row) => row.phone },
  { label: 'Orders', value: (row) => row.orders_count },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Spent', value: (row) => plainAmount(row.total_spent, row.currency) },
  { label: 'Accepts marketing', value: (row) => row.accepts_marketing },
  { label: 'First seen (UTC)', value: (row) => row.created_at },
  { label: 'Last order (UTC)', value: (row) => row.last_order_at },
  { label: 'Customer ID', value: (row) => row.customer_id },
]
