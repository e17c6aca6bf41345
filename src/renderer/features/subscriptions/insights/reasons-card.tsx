import { formatCount, pluralize } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { reasonLabel, type PartProps } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'

/** Why subscriptions ended in the month, and how many customers stayed after an offer. */
export function ReasonsCard({ insights, onOpen }: PartProps) {
  const { reasons, offers_accepted, current } = insights
  const { month } = current
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <Section
      title="Why customers left"
      action={
        current.ended > 0 && (
          <RowsButton
            rows={{ kind: 'events', title: 'Ended subscriptions', query: { figure: 'ended', month } }}
            onOpen={onOpen}
          >
            View {formatCount(current.ended)}
          </RowsButton>
        )
      }
    >
      {reasons.length === 0 && <p className={classes.empty}>No subscription ended this month.</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <RowsButton
              look="plain"
              className={classes.reason}
              rows={{ kind: 'events', title: reasonLabel(reason), query: { figure: 'ended', reason, month } }}
              onOpen={onOpen}
            >
              <span>{reasonLabel(reason)}</span>
              <strong>{formatCount(count)}</strong>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </RowsButton>
          </li>
        ))}
      </ul>
      {offers_accepted > 0 && (
        <RowsButton
          rows={{ kind: 'events', title: 'Accepted offers', query: { figure: 'offer', month } }}
          onOpen={onOpen}
        >
          {pluralize(offers_accepted, 'customer')} stayed after an offer
        </RowsButton>
      )}
    </Section>
  )
}
