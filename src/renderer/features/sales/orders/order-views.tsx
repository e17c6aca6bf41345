import { useLocation } from 'react-router-dom'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { isActiveView, ViewLink, ViewLinks, viewPath } from '../../../ui/layout/view-links.tsx'

/** Filters of the list of orders, as named in the URL. */
export const ORDER_FILTERS = ['payment', 'fulfilment', 'date'] as const

type Filters = Readonly<Record<string, string>>

interface View {
  label: string
  filters: Filters
  query: { payment_status?: 'any_refund' | 'authorized'; fulfilment_status?: 'to_fulfil' }
}

const VIEWS: readonly View[] = [
  { label: 'All orders', filters: {}, query: {} },
  { label: 'To fulfill', filters: { fulfilment: 'to_fulfil' }, query: { fulfilment_status: 'to_fulfil' } },
  { label: 'To capture', filters: { payment: 'authorized' }, query: { payment_status: 'authorized' } },
  { label: 'Refunded', filters: { payment: 'any_refund' }, query: { payment_status: 'any_refund' } },
]

/** Filters that views set; the date stays unchanged. */
const VIEW_FILTERS = ['payment', 'fulfilment'] as const

interface OrderViewProps {
  view: View
  filters: Filters
  store_id: string
}

function OrderView({ view, filters, store_id }: OrderViewProps) {
  const { search } = useLocation()
  const total = useApi(orders.list, { query: { store_id, size: 1, ...view.query } }).data?.total
  return (
    <ViewLink
      label={view.label}
      path={viewPath(search, VIEW_FILTERS, view.filters)}
      active={isActiveView(filters, VIEW_FILTERS, view.filters)}
      count={total}
    />
  )
}

/** Preset views of the orders, each with its count. */
export function OrderViews({ filters, store_id }: { filters: Filters; store_id: string }) {
  return (
    <ViewLinks label="Order views">
      {VIEWS.map((view) => (
        <OrderView key={view.label} view={view} filters={filters} store_id={store_id} />
      ))}
    </ViewLinks>
  )
}
