import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Recovery } from '../../../../shared/contracts/subscriptions/insights.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { pointsChange } from '../../../ui/display/stat-change.ts'
import { changeTone, type StatChange } from '../../../ui/display/stat-card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { PartProps } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'

type Part = Recovery['parts'][number]

function labelOf({ outcome, step }: Part): string {
  if (outcome === 'retry') return step ? `Recovered at retry ${step}` : 'Recovered by a manual retry'
  if (outcome === 'payment_method_update') return 'Recovered by a new card'
  if (outcome === 'backup_method') return 'Recovered by the backup card'
  return outcome === 'retrying' ? 'Still retrying' : 'Lost'
}

const outcomeOf = ({ outcome }: Part): 'recovered' | 'retrying' | 'lost' =>
  outcome === 'retrying' || outcome === 'lost' ? outcome : 'recovered'

const SPOKEN = { up: 'up', down: 'down', flat: 'unchanged' }

/** Exactly the charges of a part. */
const filterOf = ({ outcome, step }: Part) => ({ outcome, ...(step !== null && { step }) })

/** The change of the rate from the month before, in percentage points. */
function Change({ change, before }: { change: StatChange; before: number | null }) {
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-tone={changeTone(change)} title={`${formatPercent(before)} the month before`}>
      {change.direction !== 'flat' && <Arrow size={12} stroke={2.2} aria-hidden />}
      <VisuallyHidden>{SPOKEN[change.direction]} </VisuallyHidden>
      {change.label}
    </span>
  )
}

function Totals({ insights: { recovery, current, currency }, onOpen }: PartProps) {
  const { count, amount } = recovery.failed
  return (
    <li className={classes.totals}>
      <RowsButton
        look="plain"
        className={classes.part}
        rows={{ kind: 'charges', title: 'Failed renewals', query: { month: current.month } }}
        onOpen={onOpen}
      >
        <span>Failed renewals</span>
        <span>{formatCount(count)}</span>
        <strong>{formatMoney(amount, currency)}</strong>
      </RowsButton>
    </li>
  )
}

/** Failed renewals of the month by outcome, measured against the retry schedule. */
export function RecoveryCard({ insights, onOpen }: PartProps) {
  const { recovery, currency, previous_recovery_rate: before } = insights
  const { failed, parts, rate } = recovery
  const { month } = insights.current
  const change = pointsChange(rate, before)
  return (
    <Section
      title="Recovery"
      action={
        failed.count > 0 && (
          <RowsButton rows={{ kind: 'charges', title: 'Failed renewals', query: { month } }} onOpen={onOpen}>
            View {formatCount(failed.count)}
          </RowsButton>
        )
      }
    >
      {failed.count === 0 ? (
        <p className={classes.empty}>No renewal was declined this month.</p>
      ) : (
        <>
          <p className={classes.rate}>
            <RowsButton
              look="figure"
              rows={{ kind: 'charges', title: 'Recovered renewals', query: { month, outcome: 'recovered' } }}
              onOpen={onOpen}
            >
              <strong>{formatPercent(rate)}</strong>
            </RowsButton>{' '}
            {change && <Change change={change} before={before} />} of failed renewals paid
          </p>
          <span className={classes.stack} aria-hidden>
            {parts.map((part) => (
              <span
                key={labelOf(part)}
                data-tone={outcomeOf(part)}
                style={{ width: `${(part.count / failed.count) * 100}%` }}
              />
            ))}
          </span>
          <ul className={classes.parts}>
            {parts.map((part) => (
              <li key={labelOf(part)}>
                <RowsButton
                  look="plain"
                  className={classes.part}
                  rows={{ kind: 'charges', title: labelOf(part), query: { month, ...filterOf(part) } }}
                  onOpen={onOpen}
                >
                  <span className={classes.key} data-tone={outcomeOf(part)}>
                    {labelOf(part)}
                  </span>
                  <span>{formatCount(part.count)}</span>
                  <strong>{formatMoney(part.amount, currency)}</strong>
                </RowsButton>
              </li>
            ))}
            <Totals insights={insights} onOpen={onOpen} />
          </ul>
        </>
      )}
    </Section>
  )
}
