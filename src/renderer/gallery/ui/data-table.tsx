import { Menu } from '@mantine/core'
import { CellLink } from '../../ui/data-table/cell-link.tsx'
import { DateFilter } from '../../ui/data-table/date-filter.tsx'
import { FilterChip } from '../../ui/data-table/filter-chip.tsx'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import type { DataTableProps } from '../../ui/data-table/types.ts'
import { DataTable } from '../../ui/layout/data-table.tsx'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'
import { listOrders, orderColumns, statusOptions, type SampleOrder } from '../samples/orders.tsx'

/** A table of sample orders with working search, filters, order and pages. */
export function OrderTable(changes: Partial<DataTableProps<SampleOrder>>) {
  const [state, onStateChange] = useTableState({ filters: ['status'], name: 'gallery' })
  return (
    <DataTable
      label="Orders"
      columns={orderColumns}
      {...listOrders(state)}
      rowId={({ number }) => number}
      state={state}
      onStateChange={onStateChange}
      filters={
        <ListFilter name="status" label="Status" options={statusOptions} state={state} onStateChange={onStateChange} />
      }
      {...changes}
    />
  )
}

const bulkActions = [
  { key: 'fulfill', label: 'Mark as fulfilled', run: noop },
  { key: 'cancel', label: 'Cancel orders', run: noop, destructive: true },
]

const offline = { message: 'The server didn’t respond.', status: 503, requestId: 'req_8fK2m1' }

export const dataTable: GalleryGroup = {
  area: 'ui',
  folder: 'ui/data-table',
  title: 'Tables',
  entries: [
    {
      components: { DataTable },
      purpose: 'Rows from the server with search, filters, order, pages, selection and bulk actions.',
      file: 'ui/layout/data-table.tsx',
      states: {
        Default: (
          <OrderTable
            rowClick={{
              sidebar: {
                title: ({ number }) => `Order ${number}`,
                content: ({ customer }) => `Placed by ${customer}.`,
              },
            }}
          />
        ),
        'With bulk actions and row menus': (
          <OrderTable
            bulkActions={bulkActions}
            selectAllPages
            rowLabel={({ number }) => `order ${number}`}
            rowActions={({ number }) => (
              <RowMenu name={`order ${number}`}>
                <Menu.Item>Refund</Menu.Item>
              </RowMenu>
            )}
          />
        ),
        Loading: <OrderTable load={{ loading: true }} rows={[]} total={0} />,
        Error: <OrderTable load={{ loading: false, error: offline, onRetry: noop }} rows={[]} total={0} />,
        Empty: <OrderTable rows={[]} total={0} emptyMessage="No orders match these filters." />,
      },
      layout: 'wide',
    },
    {
      components: { FilterChip, ListFilter },
      purpose: 'A filter above a table. ListFilter connects it to the table’s state.',
      file: 'ui/data-table/filter-chip.tsx',
      states: {
        Default: (
          <WithState initial="">
            {(value, onChange) => (
              <FilterChip label="Status" options={statusOptions} value={value} onChange={onChange} />
            )}
          </WithState>
        ),
        Active: (
          <WithState initial="Paid">
            {(value, onChange) => (
              <FilterChip label="Payment status" options={statusOptions} value={value} onChange={onChange} />
            )}
          </WithState>
        ),
      },
    },
    {
      components: { DateFilter },
      purpose: 'Filters a list by date, with presets or a custom range.',
      file: 'ui/data-table/date-filter.tsx',
      states: {
        Default: (
          <WithState initial="">{(value, onChange) => <DateFilter value={value} onChange={onChange} />}</WithState>
        ),
      },
    },
    {
      components: { CellLink },
      purpose: 'A link in a cell that opens its own target instead of the row.',
      file: 'ui/data-table/cell-link.tsx',
      states: { Default: <CellLink to="/customers">Maya Ortiz</CellLink> },
    },
    {
      components: { RowMenu },
      purpose: 'The actions of a row, at its end.',
      file: 'ui/layout/row-menu.tsx',
      states: {
        Default: (
          <RowMenu name="order #10482">
            <Menu.Item>Refund</Menu.Item>
            <Menu.Item>Resend receipt</Menu.Item>
          </RowMenu>
        ),
      },
    },
  ],
}
