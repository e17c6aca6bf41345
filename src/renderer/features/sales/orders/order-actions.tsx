import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { hasReceipt, needsFulfillment } from '../../../../shared/domain/orders/fulfillment.ts'
import { refundableLeft } from '../../../../shared/domain/payments/refund.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { FulfilDialog } from './fulfill-dialog.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'

const SHIPPING_BLOCKED_ID = 'why-not-shipped'

/** Why an order can't be fulfilled, if the server would reject it. */
export function ShippingBlocked({ order: { shipping_stop } }: { order: OrderDetails }) {
  if (shipping_stop?.refused !== true) return null
  return (
    <Alert id={SHIPPING_BLOCKED_ID} role="note" color="red" title="Don’t ship this order">
      {shipping_stop.text}
    </Alert>
  )
}

function ResendReceipt({ order: { order_id, customer_email } }: { order: OrderDetails }) {
  const toast = useNotification()
  const resend = useAction(orders.resendReceipt, {
    invalidates: [orders.details],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const ask = async () => {
    const yes = await askToConfirm({
      title: 'Resend receipt?',
      message: `This sends the receipt to ${customer_email} again.`,
      confirmLabel: 'Resend receipt',
    })
    if (yes) void resend.run({ body: { order_id } })
  }
  return (
    <Button variant="default" loading={resend.busy} onClick={() => void ask()}>
      Resend receipt
    </Button>
  )
}

/** Actions on the whole order: fulfill and refund. Authorizations have their own buttons. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const may = useCan('orders.manage')
  const [open, setOpen] = useState<'refund' | 'fulfil' | null>(null)
  if (!may) return null
  const { payments = [], refundable, shipping_stop } = order
  const refused = shipping_stop?.refused === true
  const held = payments.some(({ can_capture }) => can_capture)
  const able = payments.some(({ can_refund }) => can_refund)
  const canRefund = able && refundable !== undefined && refundableLeft(refundable) > 0
  return (
    <>
      {order.customer_email !== '' && hasReceipt(order) && <ResendReceipt order={order} />}
      {canRefund && (
        <Button variant="default" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {(refused || needsFulfillment(order)) && (
        <Button
          variant={held ? 'default' : 'filled'}
          disabled={refused}
          aria-describedby={refused ? SHIPPING_BLOCKED_ID : undefined}
          onClick={() => setOpen('fulfil')}
        >
          Fulfill
        </Button>
      )}
      <RefundDialog order={order} opened={open === 'refund'} onClose={() => setOpen(null)} />
      <FulfilDialog order={order} opened={open === 'fulfil'} onClose={() => setOpen(null)} />
    </>
  )
}
