import { oneOf } from '../../../ui/data-table/list-query.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import screens from '../../../ui/resource/screen.module.css'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { RuleTabs } from '../rule-tabs.tsx'
import { AllowedList } from './allowed-list.tsx'
import { BlockedAttempts } from './blocked-attempts.tsx'
import { LimitsForm } from './limits-form.tsx'

const FILTERS = ['kind', 'mode', 'date'] as const
const MODES = ['test', 'live'] as const

/** Velocity limits against card testing, and the attempts they blocked. */
export default function VelocityLimitsScreen() {
  const { cart_mode } = useStore()
  const [state, change] = useTableState({ filters: FILTERS })
  const mode = oneOf(MODES, state.filters['mode']) ?? cart_mode
  return (
    <div className={screens.page}>
      <PageHeader
        title="Velocity limits"
        purpose="Block repeated declined payments, such as someone testing stolen cards."
      />
      <RuleTabs />
      <LimitsForm />
      <AllowedList mode={mode} />
      <BlockedAttempts state={state} change={change} mode={mode} />
    </div>
  )
}
