import type { RuleList } from '../../../shared/domain/routing/rules.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { LIST_WORDS } from './rule-kinds.ts'

const LISTS: readonly RuleList[] = ['cascade', 'checkout', 'card', 'other']

const TABS = [
  ...LISTS.map((list) => ({ label: LIST_WORDS[list].tab, path: LIST_WORDS[list].path })),
  { label: 'Velocity limits', path: to('rules.velocity') },
]

/** Tabs of the orchestration screens. */
export const RuleTabs = () => <ScreenTabs label="Rules" tabs={TABS} />
