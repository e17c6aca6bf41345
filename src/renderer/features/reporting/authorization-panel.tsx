import { Alert, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Authorization } from '../../../shared/contracts/payments/authorizations.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import { AuthorizationBadge, Expiry } from './authorization-columns.tsx'
import { orderPath } from './shared-columns.tsx'
import { PaymentAttempts } from './payment-attempts.tsx'
import classes from './reporting.module.css'
import type { ChargeActions } from '../../ui/payments/use-charge-actions.tsx'
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
