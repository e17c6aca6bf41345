import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { customers, type Customer } from '../../../../shared/contracts/sales/customers.ts'
import { call } from '../../../lib/api/api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { useSeenRows } from '../../../ui/feedback/use-seen-rows.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { customerColumns, customerCsv } from './customer-columns.tsx'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { listQuery } from '../../../ui/data-table/list-query.ts'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { customerLabel } from '../labels.ts'

const LATEST_FIRST = { key: 'last_order_at', direction: 'desc' } as const

const empty: EmptyStateProps = {
  icon: IconUsers,
  title: 'No customers yet',
  message: 'Customers appear here after their first order. Share a product link to get your first order.',
  action: (
    <Button component={Link} to={to('inventory.list')}>
      View products
    </Button>
  ),
}

const idOf = ({ customer_id }: Customer) => customer_id

/** /sales/customers and /sales/customers-page: all customers in the store's mode (SA-002, PR-007, DEF-17). */
export default function CustomersScreen() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ sort: LATEST_FIRST })
  const query = useMemo(() => listQuery(store_id, state), [store_id, state])
  const list = useApi(customers.list, { query }, { keepPrevious: true })
  const seen = useSeenRows(list.data?.customers, idOf)
  const csv = useCsvExport<Customer>({
    name: 'customers',
    write: (rows) => toCsv(customerCsv, rows),
    fetchPage: async (page, size, signal) => {
      const reply = await call(customers.list, { query: { ...query, page, size } }, { signal })
      return { rows: reply.customers, total: reply.total }
    },
  })
  return (
    <ListScreen
      header={{
        title: 'Customers',
        purpose: 'See what customers spent and who accepts marketing.',
        action: <ExportButton csv={csv} />,
      }}
      empty={empty}
      table={{
        label: 'Customers',
        columns: customerColumns,
        rows: list.data?.customers ?? [],
        total: list.data?.total ?? 0,
        rowId: idOf,
        rowLabel: (row) => customerLabel(row.name, row.email),
        state,
        onStateChange: change,
        load: list.load,
        rowClick: { redirect: ({ customer_id }) => to('customers.details', undefined, { customer_id }) },
        bulkActions: [
          {
            key: 'export',
            label: 'Export CSV',
            run: ({ ids, all }) => csv.start(all ? undefined : seen(ids)),
          },
        ],
        selectAllPages: true,
        emptyMessage: 'No matching customers. Try a different search.',
      }}
    />
  )
}
