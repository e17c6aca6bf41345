import { Alert, Button, Checkbox, Group, Modal, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { refunds } from '../../../../shared/contracts/payments/refunds.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import {
  nearestRefunds,
  refundableQuantity,
  refundableLeft,
  refundShares,
  shippingLeft,
  allocateRefund,
  type RefundableOrder,
} from '../../../../shared/domain/payments/refund.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { AmountStepNote } from '../../../ui/inputs/amount-step-note.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { EmailCustomer, sendsEmail } from '../customers/email-customer.tsx'
import { CancelSubscriptions, useCancelSubscriptions } from './cancel-subscriptions.tsx'
import classes from './refund-dialog.module.css'

const REASONS = [
  { value: 'requested_by_customer', label: 'Requested by customer' },
  { value: 'duplicate', label: 'Duplicate charge' },
  { value: 'fraudulent', label: 'Fraudulent' },
  { value: 'other', label: 'Other' },
]

interface RefundFormProps {
  order: OrderDetails
  refundable: RefundableOrder
  onDone: () => void
}

/** The selection: quantities by line, shipping, and an optional amount that overrides their total. */
function useRefundSelection(refundable: RefundableOrder) {
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const [withShipping, setWithShipping] = useState(false)
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const lines = Object.entries(pieces).flatMap(([line_id, quantity]) => (quantity > 0 ? [{ line_id, quantity }] : []))
  const shares = refundShares(refundable, lines, withShipping ? shippingLeft(refundable) : 0)
  // A changed selection discards the typed amount and restores the total.
  const fresh =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setTyped(undefined)
      set(value)
    }
  const most = refundableLeft(refundable)
  return {
    pieces,
    setPieces: fresh(setPieces),
    withShipping,
    setWithShipping: fresh(setWithShipping),
    lines,
    shares,
    most,
    amount: typed === undefined ? Math.min(shares.sum, most) : typed,
    setAmount: setTyped,
  }
}

function RefundLines({
  order,
  refundable,
  choice,
}: RefundFormProps & { choice: ReturnType<typeof useRefundSelection> }) {
  const { pieces, setPieces, shares } = choice
  return (
    <ul className={classes.lines} aria-label="Items to refund">
      {order.line_items.map(({ line_id, title, variant_title }) => {
        const line = refundable.lines.find((each) => each.line_id === line_id)
        const left = line ? refundableQuantity(line) : 0
        const part = shares.lines.find((each) => each.line_id === line_id)?.amount ?? 0
        return (
          <li key={line_id} className={classes.line}>
            <span className={classes.name}>
              {title}
              {variant_title !== '' && <span className={classes.note}> {variant_title}</span>}
              <span className={classes.note}> {left === 0 ? 'already refunded' : `${left} refundable`}</span>
            </span>
            <NumberInput
              aria-label={`Quantity of ${title} to refund`}
              className={classes.pieces ?? ''}
              value={pieces[line_id] ?? 0}
              min={0}
              max={left}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              disabled={left === 0}
              onChange={(value) => setPieces({ ...pieces, [line_id]: Number(value) || 0 })}
            />
            <span className={classes.sum}>{formatMoney(part, order.currency)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The refund amount, and the charge to refund if the order has several. */
function Preview({ order, refundable, choice }: RefundFormProps & { choice: ReturnType<typeof useRefundSelection> }) {
  const { shares, amount, most } = choice
  const { currency, payments = [] } = order
  const moves = amount === null || Number.isNaN(amount) ? [] : (allocateRefund(refundable, shares, amount) ?? [])
  const items =
    shares.lines.length > 0
      ? [
          {
            label: 'Items',
            note: 'with their tax and discounts',
            value: formatMoney(shares.sum - shares.shipping, currency),
          },
        ]
      : []
  return (
    <KeyValueList
      align="end"
      items={[
        ...items,
        ...(shares.shipping > 0 ? [{ label: 'Shipping', value: formatMoney(shares.shipping, currency) }] : []),
        ...(moves.length > 1
          ? moves.map((move) => ({
              label: payments.find(({ payment_id }) => payment_id === move.payment_id)?.added
                ? 'From the post-purchase charge'
                : 'From the original charge',
              value: formatMoney(move.amount, currency),
            }))
          : []),
        { label: 'Available to refund', value: formatMoney(most, currency) },
      ]}
    />
  )
}

type Selection = Pick<ReturnType<typeof useRefundSelection>, 'amount' | 'most' | 'shares'>

/** Why the amount can't be refunded, with the nearest amounts that the provider accepts. */
function checkAmount(refundable: RefundFormProps['refundable'], { amount, most, shares }: Selection, currency: string) {
  if (amount === null || !(amount >= 1))
    return { nearest: null, problem: 'Select items or shipping, or enter an amount' }
  if (amount > most) return { nearest: null, problem: `You can refund up to ${formatMoney(most, currency)}` }
  const nearest = nearestRefunds(refundable, shares, amount)
  return { nearest, problem: nearest && `Enter an amount that ${nearest.step.provider} supports` }
}

interface AmountProps {
  refundable: RefundableOrder
  currency: string
  choice: ReturnType<typeof useRefundSelection>
  nearest: ReturnType<typeof nearestRefunds>
  error: string | undefined
}

/** Shipping and the amount, which follows the selected items until it is typed. */
const RefundAmount = ({ refundable, currency, choice, nearest, error }: AmountProps) => (
  <>
    {shippingLeft(refundable) > 0 && (
      <Checkbox
        label={`Shipping, ${formatMoney(shippingLeft(refundable), currency)}`}
        checked={choice.withShipping}
        onChange={(event) => choice.setWithShipping(event.currentTarget.checked)}
      />
    )}
    <MoneyInput
      label="Amount to refund"
      description="Calculated from the items you select. You can enter a different amount."
      value={choice.amount}
      onChange={choice.setAmount}
      currency={currency}
      error={error}
    />
    {nearest && <AmountStepNote currency={currency} {...nearest} onChoose={choice.setAmount} />}
  </>
)

function RefundForm(props: RefundFormProps) {
  const { order, refundable, onDone } = props
  const { order_id, currency } = order
  const toast = useNotification()
  const choice = useRefundSelection(refundable)
  const [reason, setReason] = useState('requested_by_customer')
  const [note, setNote] = useState('')
  const [restock, setRestock] = useState(true)
  const [email, setEmail] = useState(sendsEmail(order, 'refund'))
  const [tried, setTried] = useState(false)
  const cancellation = useCancelSubscriptions()
  const { amount, shares, lines } = choice
  const create = useAction(refunds.create, {
    invalidates: [orders.details, orders.list],
    onSuccess: async ({ message }) => {
      toast.success(message)
      await cancellation.cancelChosen()
      onDone()
    },
  })
  const { nearest, problem } = checkAmount(refundable, choice, currency)
  const send = () => {
    setTried(true)
    if (problem !== null || amount === null) return
    const what = { lines, shipping: shares.shipping, restock: restock && lines.length > 0 }
    void create.run({ body: { order_id, amount, reason, note, email_customer: email, ...what } })
  }
  const fieldError = create.fieldErrors['amount']
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RefundLines {...props} choice={choice} />
      <RefundAmount
        refundable={refundable}
        currency={currency}
        choice={choice}
        nearest={nearest}
        error={(tried ? problem : null) ?? fieldError}
      />
      <Select
        label="Reason"
        data={REASONS}
        value={reason}
        allowDeselect={false}
        onChange={(value) => value !== null && setReason(value)}
      />
      <TextInput
        label="Note"
        description="Only your team can see this note."
        value={note}
        maxLength={1000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label="Restock items"
        checked={restock && lines.length > 0}
        disabled={lines.length === 0}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <EmailCustomer order={order} what="a refund confirmation" checked={email} onChange={setEmail} />
      <CancelSubscriptions order={order} {...cancellation} />
      <Preview {...props} choice={choice} />
      {create.error !== null && create.error !== fieldError && <Alert color="red">{create.error}</Alert>}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone} disabled={create.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={create.busy}>
          {amount ? `Refund ${formatMoney(amount, currency)}` : 'Refund'}
        </Button>
      </Group>
    </form>
  )
}

/** Refunds items, shipping or a custom amount of an order (API-083). */
export function RefundDialog({
  order,
  opened,
  onClose,
}: {
  order: OrderDetails
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Refund order #${order.order_number}`} size="lg">
      {opened && order.refundable && <RefundForm order={order} refundable={order.refundable} onDone={onClose} />}
    </Modal>
  )
}
