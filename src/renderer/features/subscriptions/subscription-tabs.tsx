import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'

/** Tabs of the subscription screens, which share one menu entry at most (DEF-05). */
export function SubscriptionTabs() {
  return (
    <ScreenTabs
      label="Subscriptions"
      tabs={[
        { label: 'Subscriptions', path: '/subscriptions' },
        { label: 'Plans', path: '/subscriptions/plans' },
        { label: 'Insights', path: '/subscriptions/insights' },
        { label: 'Customer portal', path: '/subscriptions/customer-portal' },
      ]}
    />
  )
}
