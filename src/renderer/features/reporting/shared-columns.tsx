import { to } from '../../lib/navigation/route-paths.ts'
import { CellLink } from '../../ui/data-table/cell-link.tsx'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { Money } from '../../ui/display/money.tsx'
import classes from './reporting.module.css'

/** Order fields that authorizations and disputes share. */
interface OfOrder {
  order_id: string | null
  order_number: string | null
  customer_name: string | null
  customer_email: string | null
  /** Minor units. */
  amount: number
  currency: string
}

export const orderPath = (order_id: string): string => to('orders.details', undefined, { order_id })

export const orderColumn: TableColumn<OfOrder> = {
  key: 'order',
  label: 'Order',
  card: 'note',
  cell: (row) =>
    row.order_id === null ? (
      <span className={classes.none}>No order</span>
    ) : (
      <CellLink className={classes.link ?? ''} to={orderPath(row.order_id)}>
        #{row.order_number}
      </CellLink>
    ),
}

export const customerColumn: TableColumn<OfOrder> = {
  key: 'customer_name',
  label: 'Customer',
  sortable: true,
  card: 'title',
  cell: (row) => row.customer_name || row.customer_email || 'Unknown',
}

export const amountColumn: TableColumn<OfOrder> = {
  key: 'amount',
  label: 'Amount',
  sortable: true,
  align: 'end',
  tone: 'strong',
  card: 'value',
  cell: (row) => <Money amount={row.amount} currency={row.currency} />,
}
