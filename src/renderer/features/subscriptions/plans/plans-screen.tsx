import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { subscriptionPlans, type SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { subscriptionTabs } from '../../../lib/navigation/subscription-tabs.ts'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import { listQuery, oneOf } from '../../../ui/data-table/list-query.ts'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { planColumns } from './plan-columns.tsx'
import { STATUS_LABELS } from './plan-labels.ts'
import { PlanMenu } from './plan-menu.tsx'
import { usePlanActions } from './use-plan-actions.ts'

const FILTERS = ['status'] as const
const STATUSES = ['active', 'archived'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const statusOptions = STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }))

const empty: EmptyStateProps = {
  icon: IconRefresh,
  title: 'Sell on a schedule',
  message:
    'Offer a product weekly, monthly or yearly, with a discount, a trial or prepaid deliveries. Renewals are charged and ordered automatically.',
}

/** /subscriptions/plans: products sold on a schedule, with their subscribers and MRR (RT-058, API-058). */
export default function PlansScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('inventory.manage')
  const [tableState, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const status = oneOf(STATUSES, tableState.filters['status'])
  const query = useMemo(
    () => ({ ...listQuery(store_id, tableState), ...(status && { status }) }),
    [store_id, tableState, status],
  )
  const { data, load } = useApi(subscriptionPlans.list, { query }, { keepPrevious: true })
  const actions = usePlanActions()
  const menuOf = (plan: SubscriptionPlan) => <PlanMenu plan={plan} actions={actions} />
  const button = mayManage && (
    <Button component={Link} to={to('subscriptions.plans.update')} leftSection={<IconPlus size={16} stroke={1.8} />}>
      Create plan
    </Button>
  )
  return (
    <ListScreen
      header={{ title: 'Plans', purpose: 'Sell products on a schedule.', action: button }}
      tabs={<ScreenTabs {...subscriptionTabs} />}
      empty={{ ...empty, action: button }}
      table={{
        label: 'Plans',
        columns: planColumns,
        rows: data?.plans ?? [],
        total: data?.total ?? 0,
        rowId: ({ plan_id }) => plan_id,
        rowLabel: ({ plan_name }) => plan_name,
        state: tableState,
        onStateChange: change,
        load,
        rowClick: {
          redirect: ({ plan_id }: SubscriptionPlan) => to('subscriptions.plans.details', undefined, { plan_id }),
        },
        ...(mayManage && { rowActions: menuOf }),
        emptyMessage: 'No matching plans. Try a different search or filter.',
        filters: (
          <ListFilter name="status" label="Status" options={statusOptions} state={tableState} onStateChange={change} />
        ),
      }}
    />
  )
}
