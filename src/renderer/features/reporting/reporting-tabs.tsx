import { to } from '../../lib/route-paths.ts'
import { ScreenTabs } from '../../ui/screen-tabs.tsx'

const tabs = [
  { label: 'Authorizations', path: to('authorizations.list') },
  { label: 'Chargebacks', path: to('chargebacks.list') },
]

/** The ways between the screens of reporting: the menu has no entry for them (DEF-05). */
export const ReportingTabs = () => <ScreenTabs label="Reporting" tabs={tabs} />
