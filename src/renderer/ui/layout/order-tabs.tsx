import { to } from '../../lib/navigation/route-paths.ts'
import { ScreenTabs } from './screen-tabs.tsx'
import { useDisputesDue } from '../../lib/live/use-disputes-due.ts'

/** Tabs for orders, authorizations, disputes and reports, which share one menu entry (decisions 0061 and 0077). */
export function OrderTabs() {
  const due = useDisputesDue()
  return (
    <ScreenTabs
      label="Orders, disputes and reports"
      tabs={[
        { label: 'Orders', path: to('orders.list') },
        { label: 'Authorizations', path: to('authorizations.list') },
        { label: 'Disputes', path: to('chargebacks.list'), count: due, countLabel: 'need a response' },
        { label: 'Reports', path: to('reports.list') },
      ]}
    />
  )
}
