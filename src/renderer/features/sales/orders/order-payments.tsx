import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { OrderDetails, OrderPayment } from '../../../../shared/contracts/sales/orders.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { Money } from '../../../ui/display/money.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useChargeActions } from '../../../ui/payments/use-charge-actions.tsx'
import { sendsEmail } from '../customers/email-customer.tsx'
import { ExactTime } from '../exact-time.tsx'
import classes from './order-details.module.css'
import { paidWith } from '../labels.ts'

const whatFor = ({ added, offer_name }: OrderPayment): string =>
  added ? `Post-purchase offer${offer_name === null ? '' : `: ${offer_name}`}` : 'Checkout payment'

/** Status of a charge that isn't simply captured. */
function stateText({ state, captured_amount = 0, amount, currency, expires_at }: OrderPayment) {
  if (state === 'held')
    return expires_at ? `Authorized. Capture by ${exactTime(expires_at, 'en-US')}.` : 'Authorized, not captured yet'
  if (state === 'voided') return 'Voided without a capture'
  if (state === 'expired') return 'Expired without a capture'
  if (captured_amount < amount && state === 'taken')
    return (
      <>
        <Money amount={captured_amount} currency={currency} /> captured, the rest voided
      </>
    )
  return null
}

function toneOf(state: OrderPayment['state']): 'warn' | 'mute' | 'ok' {
  if (state === 'held') return 'warn'
  return state === 'voided' || state === 'expired' ? 'mute' : 'ok'
}

function PaymentRow({ order, payment }: { order: OrderDetails; payment: OrderPayment }) {
  const { amount, refunded_amount, currency, state } = payment
  const may = useCan('orders.manage')
  const words = stateText(payment)
  return (
    <li className={classes.attempt}>
      <IconCircleCheck className={classes.mark ?? ''} data-tone={toneOf(state)} size={20} stroke={1.7} aria-hidden />
      <div className={classes.attemptBody}>
        <p className={classes.attemptHead}>
          <span className={classes.connection}>{whatFor(payment)}</span>
        </p>
        <p className={classes.reason}>{paidWith({ ...payment, payment_details: payment })}</p>
        {words !== null && <p className={classes.reason}>{words}</p>}
        {may && state === 'held' && (
          <div className={classes.moves}>
            <CaptureAndVoidButtons order={order} payment={payment} />
          </div>
        )}
        {refunded_amount > 0 && (
          <p className={classes.reason}>
            <Money amount={refunded_amount} currency={currency} /> refunded
          </p>
        )}
      </div>
      <div className={classes.attemptFigures}>
        <Money amount={amount} currency={currency} />
        <span className={classes.hint}>
          <ExactTime value={payment.created_at} />
        </span>
      </div>
    </li>
  )
}

/** Payments of an order, shown if there are several or one has a status to show. */
export function OrderPayments({ order }: { order: OrderDetails }) {
  const { payments = [] } = order
  const plain = payments.every((payment) => stateText(payment) === null)
  if (payments.length < 2 && plain) return null
  return (
    <Section title="Payments" action={payments.length > 1 ? pluralize(payments.length, 'payment') : null} flush>
      <ul className={classes.attempts}>
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} order={order} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}

/** Capture and void buttons for a charge's authorization. */
function CaptureAndVoidButtons({ order, payment }: { order: OrderDetails; payment: OrderPayment }) {
  const { capture, release, releasing, dialog } = useChargeActions()
  const { payment_id, amount, currency, can_capture_part = false, amount_step } = payment
  const charge = {
    payment_id,
    amount,
    currency,
    can_capture_part,
    amount_step,
    order_number: order.order_number,
    email: { address: order.customer_email, checked: sendsEmail(order, 'cancellation') },
  }
  return (
    <>
      {payment.can_void && (
        <Button variant="default" loading={releasing} onClick={() => void release(charge)}>
          Void
        </Button>
      )}
      {payment.can_capture && <Button onClick={() => capture(charge)}>Capture</Button>}
      {dialog}
    </>
  )
}
