import { orders, type Attempt } from '../../../shared/contracts/sales/orders.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import classes from './reporting.module.css'

const OUTCOMES: Readonly<Record<Attempt['status'], string>> = {
  created: 'Started',
  requires_action: 'Waiting for 3-D Secure',
  pending: 'Processing',
  approved: 'Approved',
  declined: 'Declined',
  error: 'Failed',
  unknown: 'Unknown outcome',
}

function factsOf({ status, message, reason, rule }: Attempt) {
  const outcome = { label: 'Outcome', value: message === null ? OUTCOMES[status] : `${OUTCOMES[status]}: ${message}` }
  const why = { label: 'Why this account', value: reason }
  if (!rule) return [outcome, why]
  const name = rule.name === '' ? 'Deleted rule' : rule.name
  return [outcome, why, { label: 'Rule', value: `${name}, version ${rule.version}` }]
}

/** All attempts of a payment, newest first: the account, the reason and rule for choosing it, and the result. */
export function PaymentAttempts({ payment_id }: { payment_id: string }) {
  const { data, load } = useApi(orders.attempts, { query: { payment_id } })
  return (
    <section aria-label="Payment attempts">
      <h3 className={classes.attemptsHead}>Payment attempts</h3>
      <LoadGate load={load} what="The attempts" skeleton={<RowSkeleton rows={2} />}>
        <ol className={classes.attempts}>
          {data?.data.map((attempt) => (
            <li key={attempt.attempt_id}>
              <p>
                <strong>{attempt.connection_name}</strong>{' '}
                <span className={classes.quiet}>{exactTime(attempt.created_at, 'en-US')}</span>
              </p>
              <KeyValueList items={factsOf(attempt)} />
            </li>
          ))}
        </ol>
      </LoadGate>
    </section>
  )
}
