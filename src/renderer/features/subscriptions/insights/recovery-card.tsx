import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Recovery } from '../../../../shared/contracts/subscriptions/insights.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { PartProps } from './insight-types.ts'
import classes from './insights.module.css'

type Part = Recovery['parts'][number]

function labelOf({ outcome, step }: Part): string {
  if (outcome === 'retry') return step ? `Recovered at retry ${step}` : 'Recovered by a manual retry'
  if (outcome === 'payment_method_update') return 'Recovered by a new card'
  if (outcome === 'backup_method') return 'Recovered by the backup card'
  return outcome === 'retrying' ? 'Still retrying' : 'Lost'
}

const outcomeOf = ({ outcome }: Part): 'recovered' | 'retrying' | 'lost' =>
  outcome === 'retrying' || outcome === 'lost' ? outcome : 'recovered'

/** Failed renewals of the month by outcome, measured against the retry schedule. */
export function RecoveryCard({ insights, onOpen }: PartProps) {
  const { recovery, currency, previous_recovery_rate: before } = insights
  const { failed, parts, rate } = recovery
  return (
    <Section
      title="Recovery"
      action={
        failed.count > 0 && (
          <button
            type="button"
            className={classes.rowsLink}
            onClick={() => onOpen({ kind: 'charges', title: 'Failed renewals' })}
          >
            View {formatCount(failed.count)}
          </button>
        )
      }
    >
      {failed.count === 0 ? (
        <p className={classes.empty}>No renewal was declined this month.</p>
      ) : (
        <>
          <p className={classes.rate}>
            <strong>{formatPercent(rate)}</strong> of failed renewals paid
            {before !== null && `, ${formatPercent(before)} the month before`}
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
                <button
                  type="button"
                  className={classes.part}
                  onClick={() => onOpen({ kind: 'charges', title: labelOf(part), outcome: outcomeOf(part) })}
                >
                  <span className={classes.key} data-tone={outcomeOf(part)}>
                    {labelOf(part)}
                  </span>
                  <span>{formatCount(part.count)}</span>
                  <strong>{formatMoney(part.amount, currency)}</strong>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
