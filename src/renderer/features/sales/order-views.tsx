import { Link, useLocation } from 'react-router-dom'
import { orders } from '../../../shared/contracts/orders.ts'
import { formatCount } from '../../lib/format.ts'
import { useApi } from '../../lib/use-api.ts'
import classes from './sales.module.css'

/** The filters of the list of orders, as they stand in the address. */
export const ORDER_FILTERS = ['payment', 'fulfilment', 'date'] as const

type Filters = Readonly<Record<string, string>>

interface View {
  label: string
  filters: Filters
  query: { payment_status?: 'refunded' | 'authorized'; fulfilment_status?: 'unfulfilled' }
}

const VIEWS: readonly View[] = [
  { label: 'All orders', filters: {}, query: {} },
  { label: 'To fulfill', filters: { fulfilment: 'unfulfilled' }, query: { fulfilment_status: 'unfulfilled' } },
  { label: 'To capture', filters: { payment: 'authorized' }, query: { payment_status: 'authorized' } },
  { label: 'Refunded', filters: { payment: 'refunded' }, query: { payment_status: 'refunded' } },
]

const isView = (view: View, filters: Filters): boolean =>
  ORDER_FILTERS.every((name) => name === 'date' || (filters[name] ?? '') === (view.filters[name] ?? ''))

/** The address of a view: its filters in place of the current ones, the rest of the table as it is. */
function viewPath(view: View, search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const name of ORDER_FILTERS) if (name !== 'date') params.delete(name)
  for (const [name, value] of Object.entries(view.filters)) params.set(name, value)
  return `?${params.toString()}`
}

interface ViewLinkProps {
  view: View
  active: boolean
  store_id: string
}

function ViewLink({ view, active, store_id }: ViewLinkProps) {
  const { search } = useLocation()
  const total = useApi(orders.list, { query: { store_id, size: 1, ...view.query } }).data?.total
  return (
    <Link className={classes.view ?? ''} to={viewPath(view, search)} {...(active ? { 'aria-current': 'page' } : {})}>
      {view.label}
      {total !== undefined && <span className={classes.viewCount}>{formatCount(total)}</span>}
    </Link>
  )
}

/** The ways in which orders are looked at most, with how many there are in each. */
export function OrderViews({ filters, store_id }: { filters: Filters; store_id: string }) {
  return (
    <nav className={classes.views} aria-label="Views of the orders">
      {VIEWS.map((view) => (
        <ViewLink key={view.label} view={view} active={isView(view, filters)} store_id={store_id} />
      ))}
    </nav>
  )
}
