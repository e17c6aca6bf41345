import { formatCount, pluralize } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { reasonLabel, type PartProps } from './insight-types.ts'
import classes from './insights.module.css'

/** Why subscriptions ended in the month, and how many customers stayed after an offer. */
export function ReasonsCard({ insights, onOpen }: PartProps) {
  const { reasons, offers_accepted, current } = insights
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <Section
      title="Why customers left"
      action={
        current.ended > 0 && (
          <button
            type="button"
            className={classes.rowsLink}
            onClick={() => onOpen({ kind: 'events', title: 'Ended subscriptions', figure: 'ended' })}
          >
            View {formatCount(current.ended)}
          </button>
        )
      }
    >
      {reasons.length === 0 && <p className={classes.empty}>No subscription ended this month.</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <button
              type="button"
              className={classes.reason}
              onClick={() => onOpen({ kind: 'events', title: reasonLabel(reason), figure: 'ended', reason })}
            >
              <span>{reasonLabel(reason)}</span>
              <strong>{formatCount(count)}</strong>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offers_accepted > 0 && (
        <button
          type="button"
          className={classes.rowsLink}
          onClick={() => onOpen({ kind: 'events', title: 'Accepted offers', figure: 'offer' })}
        >
          {pluralize(offers_accepted, 'customer')} stayed after an offer
        </button>
      )}
    </Section>
  )
}
