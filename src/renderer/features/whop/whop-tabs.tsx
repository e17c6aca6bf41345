import { to } from '../../lib/navigation/route-paths.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'

const tabs = [
  { label: 'Payments', path: to('whop.dashboard') },
  { label: 'Integration', path: to('whop.integration') },
]

export const WhopTabs = () => <ScreenTabs label="Whop" tabs={tabs} />
