import { Button } from '@mantine/core'
import { useState } from 'react'
import { authorizations, type MoveResult } from '../../../shared/contracts/authorizations.ts'
import { orders, type OrderDetails, type OrderPayment } from '../../../shared/contracts/orders.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useAction } from '../../lib/use-action.ts'
import { AmountDialog } from '../../ui/amount-dialog.tsx'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { useNotification } from '../../ui/toasts.tsx'

const invalidates = [orders.details, orders.list]

/** Capture and release of what is held of one charge. */
export function ChargeMoves({ order, payment }: { order: OrderDetails; payment: OrderPayment }) {
  const toast = useNotification()
  const [open, setOpen] = useState(false)
  const { payment_id, amount, currency } = payment
  const told = ({ status, message }: MoveResult) =>
    status === 'succeeded' ? toast.success(message) : toast.info(message)
  const capture = useAction(authorizations.capture, {
    invalidates,
    onSuccess: (result) => {
      told(result)
      setOpen(false)
    },
  })
  const release = useAction(authorizations.void, {
    invalidates,
    onSuccess: told,
    onFailure: (error) => toast.error(errorText(error)),
  })
  const askRelease = async () => {
    const yes = await askToConfirm({
      title: `Release ${formatMoney(amount, currency)}?`,
      message: 'Nothing is taken, and the pieces go back on sale. This cannot be undone.',
      confirmLabel: 'Release',
      destructive: true,
    })
    if (yes) void release.run({ body: { payment_id } })
  }
  return (
    <>
      {payment.can_void && (
        <Button variant="default" loading={release.busy} onClick={() => void askRelease()}>
          Void
        </Button>
      )}
      {payment.can_capture && <Button onClick={() => setOpen(true)}>Capture</Button>}
      <AmountDialog
        opened={open}
        title={`Capture the payment of order #${order.order_number}`}
        message={
          payment.can_capture_part
            ? 'What you do not capture is released. A payment is captured once.'
            : 'This account captures all that is held.'
        }
        label="Amount to capture"
        verb="Capture"
        currency={currency}
        most={amount}
        partial={payment.can_capture_part ?? false}
        busy={capture.busy}
        error={capture.error}
        fieldError={capture.fieldErrors['amount']}
        onSubmit={(wanted) => void capture.run({ body: { payment_id, amount: wanted } })}
        onClose={() => {
          capture.reset()
          setOpen(false)
        }}
      />
    </>
  )
}
