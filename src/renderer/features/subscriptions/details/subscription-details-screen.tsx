import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate, formatDay } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { SubscriptionStatusBadge } from '../list/subscription-columns.tsx'
import { TestClock } from '../list/test-clock.tsx'
import { customerName } from '../subscription-labels.ts'
import { Cancellation } from './cancellation.tsx'
import { NextCharges } from './next-charges.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionAside } from './subscription-aside.tsx'
import { SubscriptionCharges } from './subscription-charges.tsx'
import { SubscriptionFigures } from './subscription-figures.tsx'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'

const list = { label: 'Subscriptions', path: to('subscriptions.list') }

function Purpose({ subscription }: { subscription: SubscriptionDetails }) {
  const { subscription_display_id, customer_id, start_date } = subscription
  const name = customerName(subscription)
  return (
    <>
      {subscription_display_id} for{' '}
      {customer_id === null ? name : <Link to={to('customers.details', undefined, { customer_id })}>{name}</Link>},
      started {formatDate(start_date)}
    </>
  )
}

/** Until when the subscription is free. */
function Trial({ subscription: { status, trial_ends_on: day, today } }: { subscription: SubscriptionDetails }) {
  const lasts = day !== null && day > today && (status === 'active' || status === 'paused')
  return lasts && <StatusBadge tone="info">Trial until {formatDay(day)}</StatusBadge>
}

function Page({ subscription_id }: { subscription_id: string }) {
  const { data, load } = useApi(subscriptions.details, { query: { subscription_id } })
  const dialog = useSubscriptionDialog()
  const subscription = data?.data
  const title = subscription?.plan.plan_name ?? 'Subscription'
  useScreenTitle(subscription ? subscription.subscription_display_id : null)
  return (
    <DetailScreen
      header={{
        title,
        crumbs: [list, { label: subscription?.subscription_display_id ?? 'Subscription' }],
        ...(subscription && {
          status: (
            <>
              {subscription.mode === 'test' && <StatusBadge tone="info">Test</StatusBadge>}
              <SubscriptionStatusBadge row={subscription} />
              <Trial subscription={subscription} />
            </>
          ),
          purpose: <Purpose subscription={subscription} />,
          action: <SubscriptionActions subscription={subscription} dialog={dialog} />,
        }),
      }}
      load={load}
      what="Subscription"
      tabs={subscription?.mode === 'test' ? <TestClock /> : null}
      aside={subscription ? <SubscriptionAside subscription={subscription} /> : null}
    >
      {subscription && (
        <>
          <SubscriptionFigures subscription={subscription} />
          <Cancellation subscription={subscription} />
          <NextCharges subscription={subscription} dialog={dialog} />
          <SubscriptionCharges subscription={subscription} />
        </>
      )}
    </DetailScreen>
  )
}

function NoSubscription() {
  const empty = (
    <EmptyState
      title="No subscription selected"
      message="The URL doesn’t include the subscription. Select one from the list."
      action={
        <Button component={Link} to={list.path}>
          View all subscriptions
        </Button>
      }
    />
  )
  return (
    <DetailScreen header={{ title: 'Subscriptions', crumbs: [list] }} load={LOADED} what="Subscription" empty={empty}>
      {null}
    </DetailScreen>
  )
}

/** /subscriptions/details?id=: one subscription with its charges and actions (RT-061). */
export default function SubscriptionDetailsScreen() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  if (id === '') return <NoSubscription />
  return <Page key={id} subscription_id={id} />
}
