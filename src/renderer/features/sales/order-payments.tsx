import { IconCircleCheck } from '@tabler/icons-react'
import type { OrderDetails, OrderPayment } from '../../../shared/contracts/orders.ts'
import { counted } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { ExactTime } from './exact-time.tsx'
import classes from './order-details.module.css'
import { paidWith } from './words.ts'

const whatFor = ({ added, offer_name }: OrderPayment): string =>
  added ? `Added after the sale${offer_name === null ? '' : `: ${offer_name}`}` : 'The sale'

function PaymentRow({ payment }: { payment: OrderPayment }) {
  const { amount, refunded_amount, currency } = payment
  return (
    <li className={classes.attempt}>
      <IconCircleCheck className={classes.mark ?? ''} data-tone="ok" size={20} stroke={1.7} aria-hidden />
      <div className={classes.attemptWords}>
        <p className={classes.attemptHead}>
          <span className={classes.connection}>{whatFor(payment)}</span>
        </p>
        <p className={classes.reason}>{paidWith({ ...payment, payment_details: payment })}</p>
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

/** Every payment of an order that has more than its sale: what each was for, and how it was paid. */
export function OrderPayments({ order }: { order: OrderDetails }) {
  const { payments = [] } = order
  if (payments.length < 2) return null
  return (
    <Section title="Payments" action={counted(payments.length, 'payment')} flush>
      <ul className={classes.attempts}>
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </ul>
    </Section>
  )
}
