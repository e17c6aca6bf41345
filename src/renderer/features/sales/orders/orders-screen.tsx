import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { fulfilmentFilter, orders, paymentFilter, type OrderRow } from '../../../../shared/contracts/sales/orders.ts'
import { call } from '../../../lib/api/api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { FilterChip } from '../../../ui/data-table/filter-chip.tsx'
import type { BulkAction, TableState } from '../../../ui/data-table/types.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { useSeenRows } from '../../../ui/feedback/use-seen-rows.ts'
import { useTableState, type TableStateChange } from '../../../ui/layout/use-table-state.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { DateFilter } from '../../../ui/data-table/date-filter.tsx'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { isNarrowed, listQuery, oneOf } from '../../../ui/data-table/list-query.ts'
import { OrderTabs } from '../../../ui/layout/order-tabs.tsx'
import { orderColumns, orderCsv } from './order-columns.tsx'
import { dateQuery } from '../../../ui/data-table/filter-days.ts'
import { ORDER_FILTERS, OrderViews } from './order-views.tsx'
import { useNoOrders } from './use-no-orders.tsx'
import { useCsvExport, type CsvExportState } from '../../../ui/layout/use-csv-export.ts'
import { FULFILMENT_LABELS, PAYMENT_LABELS } from '../labels.ts'

const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const paymentOptions = paymentFilter.options.map((value) => ({
  value,
  label: value === 'any_refund' ? 'Partially or fully refunded' : PAYMENT_LABELS[value].label,
}))
const fulfilmentOptions = fulfilmentFilter.options.map((value) => ({
  value,
  label: value === 'to_fulfil' ? 'To fulfill' : FULFILMENT_LABELS[value].label,
}))

/** Converts the table's filters to query parameters. */
function filterQuery({ payment, fulfilment, date }: TableState['filters'], now: Date) {
  const payment_status = oneOf(paymentFilter.options, payment)
  const fulfilment_status = oneOf(fulfilmentFilter.options, fulfilment)
  return {
    ...(payment_status && { payment_status }),
    ...(fulfilment_status && { fulfilment_status }),
    ...dateQuery(date ?? '', now),
  }
}

function OrderFilters({ state, change }: { state: TableState; change: TableStateChange }) {
  const { payment = '', fulfilment = '', date = '' } = state.filters
  return (
    <>
      <DateFilter value={date} onChange={(next) => change({ filters: { date: next } })} />
      <FilterChip
        label="Payment"
        options={paymentOptions}
        value={payment}
        onChange={(next) => change({ filters: { payment: next } })}
      />
      <FilterChip
        label="Fulfillment"
        options={fulfilmentOptions}
        value={fulfilment}
        onChange={(next) => change({ filters: { fulfilment: next } })}
      />
    </>
  )
}

const idOf = ({ order_id }: OrderRow) => order_id

function useExportSelected(csv: CsvExportState<OrderRow>, rows: readonly OrderRow[] | undefined): BulkAction {
  const seen = useSeenRows(rows, idOf)
  return { key: 'export', label: 'Export CSV', run: ({ ids, all }) => csv.start(all ? undefined : seen(ids)) }
}

/** /sales/orders: all orders of the store in its mode (SA-001, PR-006). */
export default function OrdersScreen() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ filters: ORDER_FILTERS, sort: NEWEST_FIRST })
  const [now] = useState(() => new Date())
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, now) }),
    [store_id, state, now],
  )
  const list = useApi(orders.list, { query }, { keepPrevious: true })
  const csv = useCsvExport<OrderRow>({
    name: 'orders',
    write: (rows) => toCsv(orderCsv, rows),
    fetchPage: async (page, size, signal) => {
      const reply = await call(orders.list, { query: { ...query, page, size } }, { signal })
      return { rows: reply.orders, total: reply.total }
    },
  })
  const exportTicked = useExportSelected(csv, list.data?.orders)
  const none = list.data?.total === 0 && !isNarrowed(state)
  const empty = useNoOrders(none)
  return (
    <ListScreen
      header={{
        title: 'Orders',
        purpose: 'Track payment and fulfillment for every order.',
        action: (
          <>
            <Button variant="default" component={Link} to={to('sales-tax')}>
              Sales tax
            </Button>
            <ExportButton csv={csv} />
          </>
        ),
      }}
      tabs={
        <>
          <OrderTabs />
          {!none && <OrderViews filters={state.filters} store_id={store_id} />}
        </>
      }
      empty={empty}
      table={{
        label: 'Orders',
        columns: orderColumns,
        rows: list.data?.orders ?? [],
        total: list.data?.total ?? 0,
        rowId: idOf,
        rowLabel: (row) => `order #${row.order_number}`,
        state,
        onStateChange: change,
        load: list.load,
        rowClick: { redirect: ({ order_id }) => to('orders.details', undefined, { order_id }) },
        bulkActions: [exportTicked],
        selectAllPages: true,
        emptyMessage: 'No matching orders. Try a different search or filter.',
        filters: <OrderFilters state={state} change={change} />,
      }}
    />
  )
}
