import { useState } from 'react'
import { authorizations, type Authorization, type MoveResult } from '../../../shared/contracts/authorizations.ts'
import { orders } from '../../../shared/contracts/orders.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useAction } from '../../lib/use-action.ts'
import { AmountDialog } from '../../ui/amount-dialog.tsx'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { useNotification } from '../../ui/toasts.tsx'

const invalidates = [authorizations.list, orders.list, orders.details]

/** Captures and releases one row after the other, each asked for first. */
export function useChargeMoves() {
  const toast = useNotification()
  const [capturing, setCapturing] = useState<Authorization | null>(null)
  const told = ({ status, message }: MoveResult) =>
    status === 'succeeded' ? toast.success(message) : toast.info(message)
  const capture = useAction(authorizations.capture, {
    invalidates,
    onSuccess: (result) => {
      told(result)
      setCapturing(null)
    },
  })
  const release = useAction(authorizations.void, {
    invalidates,
    onSuccess: told,
    onFailure: (error) => toast.error(errorText(error)),
  })
  const askRelease = async (row: Authorization) => {
    const yes = await askToConfirm({
      title: `Release ${formatMoney(row.amount, row.currency)}?`,
      message: 'Nothing is taken, the order is canceled, and its pieces go back on sale. This cannot be undone.',
      confirmLabel: 'Release',
      destructive: true,
    })
    if (yes) void release.run({ body: { payment_id: row.payment_id } })
  }
  const close = () => {
    capture.reset()
    setCapturing(null)
  }
  const dialog = (
    <AmountDialog
      opened={capturing !== null}
      title={
        capturing?.order_number ? `Capture the payment of order #${capturing.order_number}` : 'Capture the payment'
      }
      message={
        capturing?.can_capture_part
          ? 'What you do not capture is released. A payment is captured once.'
          : 'This account captures all that is held.'
      }
      label="Amount to capture"
      verb="Capture"
      currency={capturing?.currency ?? 'USD'}
      most={capturing?.amount ?? 0}
      partial={capturing?.can_capture_part ?? false}
      busy={capture.busy}
      error={capture.error}
      fieldError={capture.fieldErrors['amount']}
      onSubmit={(amount) => capturing && void capture.run({ body: { payment_id: capturing.payment_id, amount } })}
      onClose={close}
    />
  )
  return { capture: setCapturing, release: askRelease, dialog }
}

export type ChargeMoves = Pick<ReturnType<typeof useChargeMoves>, 'capture' | 'release'>
