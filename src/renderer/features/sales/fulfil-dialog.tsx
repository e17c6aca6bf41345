import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { Input } from '../../../shared/contract.ts'
import { orders, type OrderDetails } from '../../../shared/contracts/orders.ts'
import { errorCode, errorText } from '../../lib/api-errors.ts'
import { schemaRules, useFormAction } from '../../lib/form.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { useNotification } from '../../ui/toasts.tsx'

const rules = schemaRules(orders.fulfil.body)

function FulfilForm({ order, onDone }: { order: OrderDetails; onDone: () => void }) {
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(orders.fulfil, {
    initialValues: { order_id: order.order_id, carrier: '', tracking_number: '', tracking_url: '' },
    validate: rules,
    toInput: (body) => ({ body }),
    invalidates: [orders.details, orders.list],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onFailure: (failure, { body }) => {
      if (errorCode(failure) === 'not_covered') void shipAnyway(errorText(failure), body)
    },
  })
  const shipAnyway = async (message: string, body: Input<typeof orders.fulfil>['body']) => {
    const yes = await askToConfirm({
      title: `Fulfill order #${order.order_number} all the same?`,
      message: `${message} What is shipped beyond that is not paid for.`,
      confirmLabel: 'Mark fulfilled',
      destructive: true,
    })
    if (yes) void action.run({ body: { ...body, anyway: true } })
  }
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <TextInput
          label="Carrier"
          description="Such as UPS. May be left empty."
          {...form.getInputProps('carrier')}
          data-autofocus
        />
        <TextInput label="Tracking number" {...form.getInputProps('tracking_number')} />
        <TextInput label="Tracking address" placeholder="https://" {...form.getInputProps('tracking_url')} />
        {error !== null && <Alert color="red">{error}</Alert>}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone} disabled={action.busy}>
            Cancel
          </Button>
          <Button type="submit" loading={action.busy}>
            Mark fulfilled
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Says that an order is on its way, with what its parcel is followed by. */
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
