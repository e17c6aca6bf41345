import { IconTrendingUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { optimizers, type ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableSelection } from '../../../ui/data-table/types.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { UrlTabs } from '../../../ui/layout/tabs.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ContentMenu } from '../list/content-menu.tsx'
import { statusOptions } from '../list/content-status.tsx'
import { InUseDialog } from '../list/in-use-dialog.tsx'
import { useContentActions } from '../list/use-content-actions.ts'
import { useSyncLocalDrafts } from '../list/use-sync-local-drafts.ts'
import { NewOptimizerMenu } from './new-optimizer-menu.tsx'
import { optimizerColumns } from './optimizer-columns.tsx'
import { editorAddress, optimizerKind } from './optimizer-kind.ts'
import { matchingRows, pageOfRows, tabOf, tabs, type OptimizerTab } from './optimizer-rows.ts'
import classes from './optimizers.module.css'
import { TopOffers } from './top-offers.tsx'
import { useSoldProducts } from '../use-sold-products.ts'
import { productIdsOf, productName } from './use-products.ts'

const FILTERS = ['status'] as const

const tabWords: Readonly<Record<OptimizerTab, { label: string; none: string }>> = {
  order_bump: { label: 'Order bumps', none: 'No order bump. One stands beside the order, to be ticked.' },
  upsell: { label: 'Upsells', none: 'No upsell. One is offered when Pay is pressed.' },
  downsell: { label: 'Downsells', none: 'No downsell. One is offered when the upsell is declined.' },
  bundle: { label: 'Bundles', none: 'No bundle. One offers several products at one price.' },
}

const words = {
  archive: 'Shoppers are no longer offered it. You can bring it back.',
  archiveMany: 'Shoppers are no longer offered them. You can bring them back.',
  remove: 'It goes for good, with its reviews. Orders that were made with it stay as they are.',
}

/** The offers of a tab, with search, filters and sorting from the address. */
function OfferTable({ tab, rows }: { tab: OptimizerTab; rows: readonly ListedOptimizer[] }) {
  const { store_id, currency } = useStore()
  const mayEdit = useCan('pages.manage')
  const [state, change] = useTableState({ filters: FILTERS })
  const actions = useContentActions(optimizerKind, words)
  const matching = matchingRows(rows, state)
  const shown = pageOfRows(matching, state)
  const { products, refreshing } = useSoldProducts(store_id, shown.flatMap(productIdsOf))
  const columns = useMemo(
    () => optimizerColumns({ nameOf: (id) => productName(products, id, refreshing), currency }),
    [products, refreshing, currency],
  )
  const { label, none } = tabWords[tab]
  const archive = ({ ids, all }: TableSelection) =>
    void actions.archive(matching.filter(({ optimizer_id }) => all || ids.includes(optimizer_id)))
  const menuOf = (row: ListedOptimizer) => <ContentMenu draft={row} actions={actions} />
  return (
    <div className={classes.table}>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        total={matching.length}
        rowId={({ optimizer_id }) => optimizer_id}
        rowLabel={({ name }) => name}
        state={state}
        onStateChange={change}
        rowClick={{ redirect: editorAddress }}
        {...(mayEdit && {
          rowActions: menuOf,
          bulkActions: [{ key: 'archive', label: 'Archive', run: archive }],
          selectAllPages: true,
        })}
        emptyMessage={rows.length === 0 ? none : 'No offer matches. Change the search or the filter.'}
        filters={
          <ListFilter name="status" label="Status" options={statusOptions} state={state} onStateChange={change} />
        }
      />
      {actions.inUse && (
        <InUseDialog name={actions.inUse.name} where={actions.inUse.where} onClose={actions.forgetInUse} />
      )}
    </div>
  )
}

/** /editor/checkout/optimizers: the store's order bumps, upsells and downsells, and their revenue (RT-066, FL-002). */
export default function OptimizersScreen() {
  const { store_id } = useStore()
  const mayEdit = useCan('pages.manage')
  const { data, load } = useApi(optimizers.list, { query: { store_id } })
  const rows = data?.optimizers ?? []
  useSyncLocalDrafts(optimizerKind, mayEdit ? data?.optimizers : undefined)
  const action = mayEdit ? <NewOptimizerMenu /> : null
  return (
    <DetailScreen
      header={{
        title: 'Optimizers',
        purpose: 'What shoppers are offered beside their order: order bumps, upsells and downsells.',
        action,
      }}
      load={load}
      what="The optimizers"
      skeleton={<RowSkeleton rows={5} height={56} />}
      empty={
        data !== undefined &&
        rows.length === 0 && (
          <EmptyState
            icon={IconTrendingUp}
            title="No offers yet"
            message="An order bump is ticked beside the order; an upsell is offered when Pay is pressed."
            action={action}
          />
        )
      }
    >
      <TopOffers />
      <UrlTabs
        label="Kinds of offers"
        tabs={tabs.map((id) => {
          const own = rows.filter((row) => tabOf(row) === id)
          const count = own.filter(({ status }) => status !== 'archived').length
          return { id, label: tabWords[id].label, count, panel: <OfferTable tab={id} rows={own} /> }
        })}
      />
    </DetailScreen>
  )
}
