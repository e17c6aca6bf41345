import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { formatDate, formatDay } from '../../../lib/format/format.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { reasonLabel } from '../insights/insight-types.ts'
import classes from './details.module.css'

/** When the subscription ends or ended, or null. */
function endOf({ cancelled_at, cancel_at_period_end, next_charge_day, upcoming }: SubscriptionDetails) {
  if (cancelled_at !== null) return { label: 'Canceled on', value: formatDate(cancelled_at) }
  if (!cancel_at_period_end || next_charge_day === null) return null
  if (upcoming.length > 0) return { label: 'Ends', value: 'After the prepaid deliveries' }
  return { label: 'Ends on', value: formatDay(next_charge_day) }
}

/** Why the subscription was or is being canceled, with the comment; nothing for any other. */
export function Cancellation({ subscription }: { subscription: SubscriptionDetails }) {
  const { status, cancel_at_period_end, cancel_reason, cancel_comment } = subscription
  if (status !== 'cancelled' && !cancel_at_period_end) return null
  const end = endOf(subscription)
  return (
    <Section title="Cancellation">
      <KeyValueList
        items={[
          ...(end ? [end] : []),
          { label: 'Reason', value: reasonLabel(cancel_reason ?? 'none') },
          ...(cancel_comment === ''
            ? []
            : [{ label: 'Comment', value: <span className={classes.note}>{cancel_comment}</span> }]),
        ]}
      />
    </Section>
  )
}
