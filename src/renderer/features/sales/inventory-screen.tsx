import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { inventory, type Product } from '../../../shared/contracts/inventory.ts'
import type { StockLevel } from '../../../shared/domain/stock-level.ts'
import { errorText } from '../../lib/api-errors.ts'
import { call } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import type { TableSelection } from '../../ui/data-table/types.ts'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../ui/states.tsx'
import { useNotification } from '../../ui/toasts.tsx'
import { useTableState } from '../../ui/use-table-state.ts'
import { AdjustStockDialog, type StockTarget } from './adjust-stock-dialog.tsx'
import { allPages, type FetchPage } from '../../lib/all-pages.ts'
import { toCsv } from '../../lib/csv.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { inventoryColumns, inventoryCsv, variantLines } from './inventory-columns.tsx'
import { listQuery, oneOf, type ListQuery } from '../../ui/data-table/list-query.ts'
import { ProductMenu } from './product-menu.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import { useProductActions } from './use-product-actions.ts'
import { STOCK_WORDS } from './words.ts'

const FILTERS = ['stock'] as const
const LEVELS: readonly StockLevel[] = ['low', 'out', 'in']
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const stockOptions = LEVELS.map((value) => ({ value, label: value === 'low' ? 'Low stock' : STOCK_WORDS[value].label }))

const addProduct = (
  <Button component={Link} to={to('inventory.new')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Add product
  </Button>
)

const empty: EmptyStateProps = {
  icon: IconPackage,
  title: 'No products yet',
  message: 'What you sell is listed here with its price and stock. Every variant has a link that opens your checkout.',
}

const openProduct = { redirect: ({ product_id }: Product) => to('inventory.edit', undefined, { product_id }) }

const pagesOf =
  (query: ListQuery & { stock?: StockLevel }): FetchPage<Product> =>
  async (page, size, signal) => {
    const { products, total } = await call(inventory.list, { query: { ...query, page, size } }, { signal })
    return { rows: products, total }
  }

/** Asks once, then archives what is ticked, on all pages when all are meant. */
function useBulkArchive(
  fetchPage: FetchPage<Product>,
  total: number,
  setStatus: ReturnType<typeof useProductActions>['setStatus'],
) {
  const toast = useNotification()
  return async ({ ids, all }: TableSelection) => {
    const count = all ? total : ids.length
    const sure = await askToConfirm({
      title: `Archive ${counted(count, 'product')}?`,
      message: 'Archived products cannot be bought until they are restored. Their stock and past orders stay.',
      confirmLabel: `Archive ${counted(count, 'product')}`,
    })
    if (!sure) return
    try {
      const products = await allPages(fetchPage, { signal: new AbortController().signal })
      const meant = products.filter(
        ({ product_id, status }) => status === 'active' && (all || ids.includes(product_id)),
      )
      await setStatus(meant, 'archived')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

/** /sales/inventory: what the store sells, with prices and stock (SA-003, RT-082). */
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
  const archive = useBulkArchive(fetchPage, list.data?.total ?? 0, actions.setStatus)
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
          purpose: 'What you sell: prices, stock, and the links that open your checkout.',
          action: (
            <>
              <ExportButton csv={csv} />
              {mayManage && addProduct}
            </>
          ),
        }}
        empty={{ ...empty, action: mayManage && addProduct }}
        table={{
          label: 'Products',
          columns,
          rows: list.data?.products ?? [],
          total: list.data?.total ?? 0,
          rowId: (product) => product.product_id,
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
              run: ({ ids, all }) => csv.start(all ? undefined : ({ product_id }) => ids.includes(product_id)),
            },
          ],
          selectAllPages: true,
          emptyMessage: 'No product matches. Change the search or the filters.',
          filters: (
            <ListFilter name="stock" label="Stock" options={stockOptions} state={state} onStateChange={change} />
          ),
        }}
      />
      <AdjustStockDialog target={target} onClose={() => setTarget(null)} />
    </>
  )
}
