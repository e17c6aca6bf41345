import { Button, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Reply } from '../../../../shared/contract.ts'
import { cartRecovery, type RecoverySequence } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { marketingTabs } from '../../../lib/navigation/marketing-tabs.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { CardSkeleton, StatGridSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { namedDay, shortDay } from '../../../ui/range/range.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { useSequenceSwitch } from '../recovery-editor/use-sequence-switch.ts'
import { HoldoutCard } from './holdout-card.tsx'
import { DEFINITIONS } from './recovery-definitions.ts'
import { RecoveryCards } from './recovery-cards.tsx'
import classes from './recovery.module.css'
import { StepTable } from './step-table.tsx'

type Figures = Reply<typeof cartRecovery.figures>

/** Whether emails are sent, with the switch. */
function Status({ sequence }: { sequence: RecoverySequence }) {
  const { change, busy } = useSequenceSwitch()
  const canEdit = useCan('pages.manage')
  const { enabled, version, published_version } = sequence
  const isPublished = published_version !== null
  return (
    <Section>
      <div className={classes.status}>
        <Switch
          label="Send recovery emails"
          description={
            isPublished
              ? 'Carts get the published sequence once they are abandoned.'
              : 'Review the sequence and publish it first.'
          }
          checked={enabled}
          disabled={!canEdit || busy || !isPublished}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {isPublished && published_version !== version && <StatusBadge tone="warn">Unpublished changes</StatusBadge>}
      </div>
    </Section>
  )
}

function RevenueChart({ figures: { days, currency } }: { figures: Figures }) {
  return (
    <LineChart
      title="Revenue of carts in the email group, per day"
      series={[{ key: 'revenue', label: 'Revenue' }]}
      points={days.map(({ date, revenue }) => ({
        label: shortDay(date),
        heading: namedDay(date),
        values: { revenue },
      }))}
      format={(value) => formatMoney(value, currency)}
      height={184}
      emptyMessage="No orders in the last 30 days."
    />
  )
}

function Definitions() {
  return (
    <Section title="How this is measured" note="All figures cover carts abandoned in the last 30 days.">
      <dl className={classes.definitions}>
        {Object.entries(DEFINITIONS).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** /marketing/abandoned-carts/recovery: what recovery emails bring back, measured against the holdout group. */
export default function RecoveryScreen() {
  const { store_id } = useStore()
  const query = { store_id }
  const sequence = useApi(cartRecovery.sequence, { query })
  const figures = useApi(cartRecovery.figures, { query })
  const canEdit = useCan('pages.manage')
  const load = sequence.load.error ? sequence.load : figures.load
  return (
    <div className={classes.page}>
      <PageHeader
        title="Recovery"
        purpose="Email shoppers who left before paying, and see what it brings back."
        action={
          <Button
            component={Link}
            to={to('abandoned-carts.sequence')}
            leftSection={<IconPencil size={16} stroke={1.8} />}
          >
            {canEdit ? 'Edit sequence' : 'View sequence'}
          </Button>
        }
      />
      <ScreenTabs {...marketingTabs} />
      <LoadGate
        load={load}
        what="Recovery"
        skeleton={
          <>
            <StatGridSkeleton />
            <CardSkeleton height={240} />
          </>
        }
      >
        {sequence.data && figures.data && (
          <div className={classes.content}>
            <Status sequence={sequence.data.data} />
            <RecoveryCards figures={figures.data} />
            <div className={classes.wide}>
              <RevenueChart figures={figures.data} />
              <HoldoutCard figures={figures.data} />
            </div>
            <StepTable figures={figures.data} steps={sequence.data.data.steps} />
            <Definitions />
          </div>
        )}
      </LoadGate>
    </div>
  )
}
