import { Button } from '@mantine/core'
import { IconMail, IconShoppingCartX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { abandonedCarts, type AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { call } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { marketingTabs } from '../../../lib/navigation/marketing-tabs.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { listQuery } from '../../../ui/data-table/list-query.ts'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useSeenRows } from '../../../ui/feedback/use-seen-rows.ts'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { CartCards } from './cart-cards.tsx'
import { cartColumns, cartCsv } from './cart-columns.tsx'
import { CART_FILTERS, CartFilters, filterQuery } from './cart-filters.tsx'
import { cartName } from './cart-labels.ts'
import { CartMenu } from './cart-menu.tsx'

const LATEST_FIRST = { key: 'idle_since', direction: 'desc' } as const

const empty: EmptyStateProps = {
  icon: IconShoppingCartX,
  title: 'No abandoned carts',
  message: 'Carts appear here when a shopper enters an email and then does nothing for 30 minutes.',
}

const idOf = ({ session_id }: AbandonedCart) => session_id

const menuOf = (cart: AbandonedCart) => <CartMenu cart={cart} />

/** /marketing/abandoned-carts: unpaid carts with an email address (RT-053, API-075). */
export default function AbandonedCartsScreen() {
  const { store_id, currency } = useStore()
  const [state, change] = useTableState({ filters: CART_FILTERS, sort: LATEST_FIRST })
  const [now] = useState(() => new Date())
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, currency, now) }),
    [store_id, state, currency, now],
  )
  const list = useApi(abandonedCarts.list, { query }, { keepPrevious: true })
  const seen = useSeenRows(list.data?.carts, idOf)
  const csv = useCsvExport<AbandonedCart>({
    name: 'abandoned-carts',
    write: (rows) => toCsv(cartCsv, rows),
    fetchPage: async (page, size, signal) => {
      const reply = await call(abandonedCarts.list, { query: { ...query, page, size } }, { signal })
      return { rows: reply.carts, total: reply.total }
    },
  })
  return (
    <ListScreen
      header={{
        title: 'Abandoned carts',
        purpose: 'Bring back shoppers who left before paying.',
        action: (
          <>
            <ExportButton csv={csv} />
            <Button
              component={Link}
              to={to('abandoned-carts.sequence')}
              leftSection={<IconMail size={16} stroke={1.8} />}
            >
              Edit sequence
            </Button>
          </>
        ),
      }}
      tabs={<ScreenTabs {...marketingTabs} />}
      above={list.load.error === null && <CartCards list={list.data} />}
      empty={empty}
      table={{
        label: 'Abandoned carts',
        columns: cartColumns,
        rows: list.data?.carts ?? [],
        total: list.data?.total ?? 0,
        rowId: idOf,
        rowLabel: cartName,
        state,
        onStateChange: change,
        load: list.load,
        bulkActions: [
          { key: 'export', label: 'Export CSV', run: ({ ids, all }) => csv.start(all ? undefined : seen(ids)) },
        ],
        selectAllPages: true,
        rowActions: menuOf,
        emptyMessage: 'No matching carts. Try a different search or filter.',
        filters: <CartFilters state={state} change={change} currency={currency} sources={list.data?.sources ?? []} />,
      }}
    />
  )
}
