import { IconTrendingUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { optimizers, type ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableSelection } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
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
import { useSoldProducts } from '../use-sold-products.ts'
import { productIdsOf, productName } from './use-products.ts'

const FILTERS = ['status'] as const

const tabWords: Readonly<Record<OptimizerTab, { label: string; none: string }>> = {
  order_bump: {
    label: 'Order bumps',
    none: 'No order bumps yet. Add one to offer a product with a checkbox in checkout.',
  },
  upsell: { label: 'Upsells', none: 'No upsells yet. Add one to make an offer when shoppers click Pay.' },
  downsell: { label: 'Downsells', none: 'No downsells yet. Add one to make an offer when the upsell is declined.' },
  bundle: { label: 'Bundles', none: 'No bundles yet. Add one to offer several products at one price.' },
}

const words = {
  archive: 'Shoppers won’t see this offer anymore. You can restore it later.',
  archiveMany: 'Shoppers won’t see these offers anymore. You can restore them later.',
  remove: 'This permanently deletes the offer and its reviews. Past orders aren’t affected.',
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
        emptyMessage={rows.length === 0 ? none : 'No offers found. Change your search or filters.'}
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
        purpose: 'Increase order value with order bumps, upsells and downsells.',
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
            title="No optimizers yet"
            message="Add an order bump to checkout, or an upsell when shoppers click Pay."
            action={action}
          />
        )
      }
    >
      <TopOffers />
      <UrlTabs
        label="Offer types"
        tabs={tabs.map((id) => {
          const own = rows.filter((row) => tabOf(row) === id)
          const count = own.filter(({ status }) => status !== 'archived').length
          return { id, label: tabWords[id].label, count, panel: <OfferTable tab={id} rows={own} /> }
        })}
      />
    </DetailScreen>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** The top five offers by revenue (API-118). Renders nothing before the first purchase. */
function TopOffers() {
  const { store_id } = useStore()
  const { data } = useApi(optimizers.topOffers, { query: { store_id } })
  const offers = data?.offers.filter(({ conversions }) => conversions > 0) ?? []
  if (offers.length === 0) return null
  return (
    <Section title="Top optimizers">
      <ol className={classes.top}>
        {offers.map((offer) => (
          <li key={offer.optimizer_id}>
            <Link to={editorAddress(offer)}>{offer.name}</Link>
            <span className={classes.quiet}>
              {pluralize(offer.conversions, 'paid order')} · {percent.format(offer.conversion_rate)} of impressions
            </span>
            <strong className={classes.sum}>
              <Money amount={offer.revenue} currency={offer.currency} />
            </strong>
          </li>
        ))}
      </ol>
    </Section>
  )
}
