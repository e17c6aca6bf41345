import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { errorCode, errorText } from '../../../lib/api/api-errors.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { sendsEmail } from '../customers/email-customer.tsx'
import { ShipmentFields } from './tracking-fields.tsx'

const rules = schemaRules(orders.fulfil.body)

/** Confirmation to ship anyway, in place of the form. */
function ShipAnyway({
  text,
  busy,
  onBack,
  onYes,
}: {
  text: string
  busy: boolean
  onBack: () => void
  onYes: () => void
}) {
  return (
    <Stack gap={16}>
      <Alert color="red" title="Fulfill this order anyway?">
        {text}
      </Alert>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack} disabled={busy} autoFocus>
          Back
        </Button>
        <Button color="red" onClick={onYes} loading={busy}>
          Fulfill anyway
        </Button>
      </Group>
    </Stack>
  )
}

function FulfilForm({ order, onDone }: { order: OrderDetails; onDone: () => void }) {
  const toast = useNotification()
  const [asked, setAsked] = useState<string | null>(null)
  const { form, action, ref, onSubmit, error, clearError } = useFormAction(orders.fulfil, {
    initialValues: {
      order_id: order.order_id,
      carrier: '',
      tracking_number: '',
      tracking_url: '',
      email_customer: sendsEmail(order, 'shipping_confirmation'),
    },
    validate: rules,
    toInput: (body) => ({ body }),
    invalidates: [orders.details, orders.list],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onFailure: (failure) => {
      const isQuestion = errorCode(failure) === 'not_covered'
      setAsked(isQuestion ? errorText(failure) : null)
      if (isQuestion) clearError()
    },
  })
  const yes = () => void action.run({ body: { ...form.getValues(), anyway: true } })
  if (asked !== null) {
    return <ShipAnyway text={asked} busy={action.busy} onBack={() => setAsked(null)} onYes={yes} />
  }
  const warning = order.shipping_stop?.text
  const { capture_on_fulfilment: captured = 0, currency } = order
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        {error === null && warning !== undefined && (
          <Alert color="yellow" role="note">
            {warning}
          </Alert>
        )}
        {captured > 0 && (
          <Alert color="blue" role="note">
            {formatMoney(captured, currency)} is authorized for this order. Fulfilling the order captures the payment.
          </Alert>
        )}
        <ShipmentFields
          values={form.values}
          propsOf={(field) => form.getInputProps(field)}
          order={order}
          email={{
            what: 'a shipping confirmation',
            checked: form.values.email_customer,
            onChange: (checked) => form.setFieldValue('email_customer', checked),
          }}
          error={error}
          busy={action.busy}
          submitLabel={captured > 0 ? `Fulfill and capture ${formatMoney(captured, currency)}` : 'Fulfill'}
          onCancel={onDone}
        />
      </Stack>
    </form>
  )
}

/** Fulfills an order, with its tracking details. */
export function FulfilDialog({
  order,
  opened,
  onClose,
}: {
  order: OrderDetails
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Fulfill order #${order.order_number}`}>
      {opened && <FulfilForm order={order} onDone={onClose} />}
    </Modal>
  )
}
