import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  frequency as frequencySchema,
  subscriptionStatus,
  type SubscriptionListRow,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { call } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { subscriptionTabs } from '../../../lib/navigation/subscription-tabs.ts'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { dateQuery } from '../../../ui/data-table/filter-days.ts'
import { listQuery, oneOf } from '../../../ui/data-table/list-query.ts'
import type { TableState } from '../../../ui/data-table/types.ts'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useSeenRows } from '../../../ui/feedback/use-seen-rows.ts'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ListTools, SUBSCRIPTION_FILTERS } from './list-tools.tsx'
import { SubscriptionCards } from './subscription-cards.tsx'
import { TestClock } from './test-clock.tsx'
import { subscriptionColumns, subscriptionCsv } from './subscription-columns.tsx'

const NEWEST_FIRST = { key: 'start_date', direction: 'desc' } as const

/** Rows while the list loads (CONST-008). */
const SKELETON_ROWS = 6

const empty: EmptyStateProps = {
  icon: IconRepeat,
  title: 'No subscriptions yet',
  message: 'Subscriptions appear here when shoppers subscribe to one of your plans.',
  action: (
    <Button component={Link} to={to('subscriptions.plans')}>
      View plans
    </Button>
  ),
}

/** Converts the table's filters to query parameters. */
function filterQuery({ status, plan, frequency, date }: TableState['filters'], now: Date) {
  const [state, rhythm] = [oneOf(subscriptionStatus.options, status), oneOf(frequencySchema.options, frequency)]
  return {
    ...(state && { status: state }),
    ...(plan && { plan_id: plan }),
    ...(rhythm && { frequency: rhythm }),
    ...dateQuery(date ?? '', now),
  }
}

const idOf = ({ id }: SubscriptionListRow) => id

/** /subscriptions and /subscriptions/plans-pricing: all subscriptions in the store's mode (SU-001, DEF-16). */
export default function SubscriptionsScreen() {
  const { store_id, currency } = useStore()
  const [state, change] = useTableState({ filters: SUBSCRIPTION_FILTERS, sort: NEWEST_FIRST, name: '/subscriptions' })
  const [now] = useState(() => new Date())
  const mayCreate = useCan('inventory.manage')
  const input = useMemo(() => {
    const { store_id: storeId, ...page } = listQuery(store_id, state)
    return { params: { storeId }, query: { ...page, ...filterQuery(state.filters, now) } }
  }, [store_id, state, now])
  const list = useApi(subscriptions.list, input, { keepPrevious: true })
  const seen = useSeenRows(list.data?.subscriptions, idOf)
  const csv = useCsvExport<SubscriptionListRow>({
    name: 'subscriptions',
    write: (rows) => toCsv(subscriptionCsv, rows),
    fetchPage: async (page, size, signal) => {
      const query = { ...input.query, page, size }
      const reply = await call(subscriptions.list, { ...input, query }, { signal })
      return { rows: reply.subscriptions, total: reply.total }
    },
  })
  const failed = list.load.error !== null
  const [importing, setImporting] = useState(false)
  const mayImport = useCan('store.manage')
  return (
    <ListScreen
      header={{
        title: 'Subscriptions',
        purpose: 'See who subscribes to which plan and what it earns.',
        action: mayCreate && (
          <Button
            component={Link}
            to={to('subscriptions.plans.update')}
            leftSection={<IconPlus size={16} stroke={1.8} />}
          >
            Create plan
          </Button>
        ),
      }}
      tabs={
        <>
          {importing && <ImportDialog store_id={store_id} onClose={() => setImporting(false)} />}
          <ScreenTabs {...subscriptionTabs} />
          <TestClock />
        </>
      }
      above={failed ? null : <SubscriptionCards meta={list.data?.meta} currency={currency} now={now} />}
      empty={empty}
      table={{
        label: 'Subscriptions',
        columns: subscriptionColumns,
        rows: list.data?.subscriptions ?? [],
        total: list.data?.total ?? 0,
        rowId: idOf,
        rowLabel: (row) => row.subscription_display_id,
        state,
        onStateChange: change,
        load: list.load,
        rowClick: { redirect: ({ id }) => to('subscriptions.details', undefined, { id }) },
        bulkActions: [
          { key: 'export', label: 'Export CSV', run: ({ ids, all }) => csv.start(all ? undefined : seen(ids)) },
        ],
        selectAllPages: true,
        searchPlaceholder: 'Search subscriptions...',
        skeletonRows: SKELETON_ROWS,
        menu: (
          <ListTools
            state={state}
            change={change}
            onRefresh={list.retry}
            onExport={() => csv.start()}
            {...(mayImport && { onImport: () => setImporting(true) })}
          />
        ),
        emptyMessage: 'No matching subscriptions. Try a different search or filter.',
      }}
    />
  )
}
