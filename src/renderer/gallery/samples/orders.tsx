import type { TableColumn, TableState } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx'

export interface SampleOrder {
  number: string
  customer: string
  total: number
  status: string
}

const customers = [
  'Maya Ortiz',
  'Noah Tremblay',
  'Isla Bennett',
  'Lena Fischer',
  'Camille Laurent',
  'Maximiliane Alexandra von Hohenstein-Oberwasser',
]
const statuses: readonly { label: string; tone: StatusTone }[] = [
  { label: 'Paid', tone: 'ok' },
  { label: 'Pending', tone: 'warn' },
  { label: 'Refunded', tone: 'mute' },
]

/** Orders for tables. */
export const orders: readonly SampleOrder[] = Array.from({ length: 23 }, (_, index) => ({
  number: `#${10_482 - index}`,
  customer: customers[index % customers.length] ?? '',
  total: 12_590 + ((index * 3170) % 9000),
  status: statuses[index % statuses.length]?.label ?? '',
}))

export const orderColumns: readonly TableColumn<SampleOrder>[] = [
  { key: 'number', label: 'Order', cell: ({ number }) => number, tone: 'strong', sortable: true },
  { key: 'customer', label: 'Customer', cell: ({ customer }) => customer },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={statuses.find(({ label }) => label === status)?.tone ?? 'mute'}>{status}</StatusBadge>
    ),
    card: 'badge',
  },
  {
    key: 'total',
    label: 'Total',
    cell: ({ total }) => <Money amount={total} currency="USD" />,
    align: 'end',
    sortable: true,
    card: 'value',
  },
]

export const statusOptions = statuses.map(({ label }) => ({ value: label, label }))

const order = (sort: TableState['sort']) => (a: SampleOrder, b: SampleOrder) => {
  if (sort === null) return 0
  const upward = sort.key === 'total' ? a.total - b.total : a.number.localeCompare(b.number)
  return sort.direction === 'asc' ? upward : -upward
}

/** Searches, filters, sorts and pages the orders like the server. */
export function listOrders({ search, filters, sort, page, size }: TableState): { rows: SampleOrder[]; total: number } {
  const found = orders
    .filter(({ customer, number }) => `${customer} ${number}`.toLowerCase().includes(search.toLowerCase()))
    .filter(({ status }) => !filters['status'] || filters['status'] === status)
    .toSorted(order(sort))
  return { rows: found.slice((page - 1) * size, page * size), total: found.length }
}
