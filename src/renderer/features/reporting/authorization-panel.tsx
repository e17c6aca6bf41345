import { Alert, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Authorization } from '../../../shared/contracts/payments/authorizations.ts'
import { orders, type Attempt } from '../../../shared/contracts/sales/orders.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { AuthorizationBadge, Expiry } from './authorization-columns.tsx'
import { orderPath } from './shared-columns.tsx'
import classes from './reporting.module.css'
import type { ChargeActions } from '../../ui/payments/use-charge-actions.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { checkLabel, countryLabel, paidBy } from './labels.ts'

interface PanelProps {
  row: Authorization
  moves: ChargeActions
}

/** All details of one authorization, with its actions. */
export function AuthorizationPanel({ row, moves }: PanelProps) {
  const may = useCan('orders.manage')
  const money = (amount: number) => <Money amount={amount} currency={row.currency} />
  return (
    <div className={classes.panel}>
      <Group gap={8}>
        <AuthorizationBadge row={row} />
        <span className={classes.quiet}>{exactTime(row.created_at, 'en-US')}</span>
      </Group>
      {row.reason !== null && <Alert color="red">{row.reason}</Alert>}
      {row.operation?.status === 'failed' && <Alert color="red">{row.operation.message}</Alert>}
      {row.operation?.status === 'working' && (
        <Alert color="yellow">
          {row.operation.kind === 'capture' ? 'The capture' : 'The void'} is pending at the provider.
        </Alert>
      )}
      <KeyValueList
        items={[
          { label: 'Amount', value: money(row.amount) },
          { label: 'Captured', value: money(row.captured_amount) },
          { label: 'Expires', value: <Expiry row={row} /> },
          {
            label: 'Order',
            value:
              row.order_id === null ? (
                'None'
              ) : (
                <Link className={classes.link ?? ''} to={orderPath(row.order_id)}>
                  #{row.order_number}
                </Link>
              ),
          },
          { label: 'Customer', value: row.customer_name || row.customer_email || 'Unknown' },
          { label: 'Account', value: row.connection_name },
          { label: 'Mode', value: row.mode === 'test' ? 'Test' : 'Live' },
          { label: 'Paid with', value: paidBy(row) },
          { label: 'Card country', value: countryLabel(row.card_country) },
          { label: '3-D Secure', value: row.three_d_secure ? 'Confirmed' : 'No' },
          { label: 'Address check', value: checkLabel(row.avs) },
          { label: 'Code check', value: checkLabel(row.cvv) },
        ]}
      />
      <PaymentAttempts payment_id={row.payment_id} />
      {may && (row.can_capture || row.can_void) && (
        <Group gap={8}>
          {row.can_void && (
            <Button variant="default" onClick={() => void moves.release(row)}>
              Void
            </Button>
          )}
          {row.can_capture && <Button onClick={() => moves.capture(row)}>Capture</Button>}
        </Group>
      )}
    </div>
  )
}

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
function PaymentAttempts({ payment_id }: { payment_id: string }) {
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
