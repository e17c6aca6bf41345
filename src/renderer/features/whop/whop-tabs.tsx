import { to } from '../../lib/route-paths.ts'
import { ScreenTabs } from '../../ui/screen-tabs.tsx'

const tabs = [
  { label: 'Payments', path: to('whop.dashboard') },
  { label: 'Integration', path: to('whop.integration') },
]

export const WhopTabs = () => <ScreenTabs label="Whop" tabs={tabs} />
