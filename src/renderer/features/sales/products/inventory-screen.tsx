import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import type { StockFilter } from '../../../../shared/domain/cart/stock-level.ts'
import { call } from '../../../lib/api/api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableSelection } from '../../../ui/data-table/types.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useBulk } from '../../../ui/layout/use-bulk.ts'
import { useSeenRows } from '../../../ui/feedback/use-seen-rows.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { AdjustStockDialog, type StockTarget } from './adjust-stock-dialog.tsx'
import type { FetchPage } from '../../../lib/api/fetch-all-pages.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { inventoryColumns, inventoryCsv, variantLines } from './inventory-columns.tsx'
import { listQuery, oneOf, type ListQuery } from '../../../ui/data-table/list-query.ts'
import { ProductMenu } from './product-menu.tsx'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { useProductActions } from './use-product-actions.ts'
import { STOCK_LABELS } from '../labels.ts'

const FILTERS = ['stock'] as const
const LEVELS: readonly StockFilter[] = ['restock', 'low', 'out', 'in']
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const filterName = (value: StockFilter): string => {
  if (value === 'restock') return 'Needs restock'
  return value === 'low' ? 'Low stock' : STOCK_LABELS[value].label
}
const stockOptions = LEVELS.map((value) => ({ value, label: filterName(value) }))

const createProduct = (
  <Button component={Link} to={to('inventory.new')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Create product
  </Button>
)

const empty: EmptyStateProps = {
  icon: IconPackage,
  title: 'No products yet',
  message: 'Create products with prices and stock. Each variant gets its own checkout link.',
}

const openProduct = { redirect: ({ product_id }: Product) => to('inventory.edit', undefined, { product_id }) }

const pagesOf =
  (query: ListQuery & { stock?: StockFilter }): FetchPage<Product> =>
  async (page, size, signal) => {
    const { products, total } = await call(inventory.list, { query: { ...query, page, size } }, { signal })
    return { rows: products, total }
  }

const idOf = ({ product_id }: Product) => product_id

/** /sales/inventory: the store's products, with prices and stock (SA-003, RT-082). */
export default function InventoryScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('inventory.manage')
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const stock = oneOf(LEVELS, state.filters.stock)
  const query = useMemo(() => ({ ...listQuery(store_id, state), ...(stock && { stock }) }), [store_id, state, stock])
  const list = useApi(inventory.list, { query }, { keepPrevious: true })
  const [target, setTarget] = useState<StockTarget | null>(null)
  const columns = useMemo(() => inventoryColumns(mayManage ? (product) => setTarget({ product }) : null), [mayManage])
  const actions = useProductActions()
  const menuOf = (product: Product) => (
    <ProductMenu product={product} actions={actions} onAdjust={() => setTarget({ product })} />
  )
  const fetchPage = pagesOf(query)
  const archive = useBulk({
    rows: list.data?.products,
    fetchPage,
    total: list.data?.total ?? 0,
    verb: 'Archive',
    counted: (count) => pluralize(count, 'product'),
    message:
      'Shoppers can’t buy archived products. Stock and past orders aren’t affected, and you can restore them later.',
    idOf,
    appliesTo: ({ status }) => status === 'active',
    act: (products) => actions.setStatus(products, 'archived'),
  })
  const seen = useSeenRows(list.data?.products, idOf)
  const csv = useCsvExport({
    name: 'inventory',
    write: (products) => toCsv(inventoryCsv, variantLines(products)),
    fetchPage,
  })
  return (
    <>
      <ListScreen
        header={{
          title: 'Inventory',
          purpose: 'Manage products, prices and stock.',
          action: (
            <>
              <ExportButton csv={csv} />
              {mayManage && createProduct}
            </>
          ),
        }}
        empty={{ ...empty, action: mayManage && createProduct }}
        table={{
          label: 'Products',
          columns,
          rows: list.data?.products ?? [],
          total: list.data?.total ?? 0,
          rowId: idOf,
          rowLabel: (product) => product.title,
          state,
          onStateChange: change,
          load: list.load,
          ...(mayManage && { rowClick: openProduct }),
          rowActions: menuOf,
          bulkActions: [
            ...(mayManage
              ? [{ key: 'archive', label: 'Archive', run: (selection: TableSelection) => void archive(selection) }]
              : []),
            {
              key: 'export',
              label: 'Export CSV',
              run: ({ ids, all }) => csv.start(all ? undefined : seen(ids)),
            },
          ],
          selectAllPages: true,
          emptyMessage: 'No matching products. Try a different search or filter.',
          filters: (
            <ListFilter name="stock" label="Stock" options={stockOptions} state={state} onStateChange={change} />
          ),
        }}
      />
      <AdjustStockDialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}
