import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { authorizations, type MoveResult } from '../../../shared/contracts/payments/authorizations.ts'
import { orders } from '../../../shared/contracts/sales/orders.ts'
import type { AmountStep } from '../../../shared/domain/money/amount-step.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { AmountDialog } from '../inputs/amount-dialog.tsx'
import { askToConfirm } from '../feedback/confirm-dialog.tsx'
import { useNotification } from '../feedback/toasts.tsx'

const invalidates = [authorizations.list, orders.list, orders.details]

/** An authorized charge; `amount` in minor units. */
export interface AuthorizedCharge {
  payment_id: string
  order_number: string | null
  amount: number
  currency: string
  /** True if the account supports partial captures. */
  can_capture_part: boolean
  /** Absent if the account accepts any amount. */
  amount_step?: AmountStep | undefined
  /**
   * The customer's email address, and whether they are emailed about a void by default; no option is shown without it.
   */
  email?: { address: string; checked: boolean }
}

/** Captures and voids charges one at a time, after confirmation. */
export function useChargeActions() {
  const toast = useNotification()
  const [capturing, setCapturing] = useState<AuthorizedCharge | null>(null)
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
  const askRelease = async (row: AuthorizedCharge) => {
    let email = row.email?.checked
    const yes = await askToConfirm({
      title: `Void ${formatMoney(row.amount, row.currency)}${row.order_number ? ` of order #${row.order_number}` : ''}?`,
      message: (
        <>
          <p>
            This voids the authorization and restocks the items. If the order has no other payment, it is canceled. You
            can’t undo this.
          </p>
          {row.email && (
            <Checkbox
              mt={16}
              label="Email the customer"
              description={
                row.email.address === ''
                  ? 'This order has no email address.'
                  : `Sends a cancellation email to ${row.email.address}.`
              }
              disabled={row.email.address === ''}
              defaultChecked={row.email.checked}
              onChange={(event) => {
                email = event.currentTarget.checked
              }}
            />
          )}
        </>
      ),
      confirmLabel: 'Void',
      destructive: true,
    })
    if (yes) void release.run({ body: { payment_id: row.payment_id, email_customer: email } })
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
          ? 'You can capture a payment once. The rest of the authorization is voided.'
          : 'This account only supports full captures.'
      }
      label="Amount to capture"
      verb="Capture"
      currency={capturing?.currency ?? 'USD'}
      most={capturing?.amount ?? 0}
      partial={capturing?.can_capture_part ?? false}
      step={capturing?.amount_step}
      busy={capture.busy}
      error={capture.error}
      fieldError={capture.fieldErrors['amount']}
      onSubmit={(amount) => capturing && void capture.run({ body: { payment_id: capturing.payment_id, amount } })}
      onClose={close}
    />
  )
  return { capture: setCapturing, release: askRelease, releasing: release.busy, dialog }
}

export type ChargeActions = Pick<ReturnType<typeof useChargeActions>, 'capture' | 'release'>
