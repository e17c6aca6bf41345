import { Button } from '@mantine/core'
import type { OrderDetails, OrderPayment } from '../../../../shared/contracts/sales/orders.ts'
import { sendsEmail } from '../customers/email-customer.tsx'
import { useChargeActions } from '../../../ui/payments/use-charge-actions.tsx'

/** Capture and void buttons for a charge's authorization. */
export function CaptureAndVoidButtons({ order, payment }: { order: OrderDetails; payment: OrderPayment }) {
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
