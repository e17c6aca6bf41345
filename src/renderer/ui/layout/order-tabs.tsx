import { to } from '../../lib/navigation/route-paths.ts'
import { ScreenTabs } from './screen-tabs.tsx'
import { useDisputesDue } from '../../lib/live/use-disputes-due.ts'

/** Tabs for orders, authorizations and disputes, which share one menu entry (decision 0061). */
export function OrderTabs() {
  const due = useDisputesDue()
  return (
    <ScreenTabs
      label="Orders and disputes"
      tabs={[
        { label: 'Orders', path: to('orders.list') },
        { label: 'Authorizations', path: to('authorizations.list') },
        { label: 'Disputes', path: to('chargebacks.list'), count: due, countLabel: 'need a response' },
      ]}
    />
  )
}
