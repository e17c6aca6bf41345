import { Anchor, Button, Modal, Stack } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { sendsEmail } from '../customers/email-customer.tsx'
import { ExactTime } from '../exact-time.tsx'
import classes from './order-details.module.css'
import { ShipmentFields } from './tracking-fields.tsx'

type Shipment = NonNullable<OrderDetails['shipments']>[number]

const rules = schemaRules(orders.updateTracking.body)

interface ShipmentProps {
  order: OrderDetails
  shipment: Shipment
}

function TrackingForm({ order, shipment, onDone }: ShipmentProps & { onDone: () => void }) {
  const toast = useNotification()
  const { order_id } = order
  const { shipment_id, carrier, tracking_number, tracking_url } = shipment
  const { form, action, ref, onSubmit, error } = useFormAction(orders.updateTracking, {
    initialValues: {
      order_id,
      shipment_id,
      carrier,
      tracking_number,
      tracking_url,
      email_customer: sendsEmail(order, 'shipping_update'),
    },
    validate: rules,
    toInput: (body) => ({ body }),
    invalidates: [orders.details],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <ShipmentFields
          values={form.values}
          propsOf={(field) => form.getInputProps(field)}
          order={order}
          email={{
            what: 'the new tracking details',
            checked: form.values.email_customer,
            onChange: (checked) => form.setFieldValue('email_customer', checked),
          }}
          error={error}
          busy={action.busy}
          submitLabel="Save tracking"
          onCancel={onDone}
        />
      </Stack>
    </form>
  )
}

function ShipmentRow({ order, shipment }: ShipmentProps) {
  const may = useCan('orders.manage')
  const [editing, setEditing] = useState(false)
  const { carrier, tracking_number, tracking_url, shipped_at } = shipment
  const name = [carrier, tracking_number].filter((part) => part !== '').join(' ') || 'No tracking details'
  return (
    <li className={classes.attempt}>
      <IconPackage className={classes.mark ?? ''} data-tone="ok" size={20} stroke={1.7} aria-hidden />
      <div className={classes.attemptBody}>
        <p className={classes.attemptHead}>
          <span className={classes.connection}>{name}</span>
        </p>
        {tracking_url !== '' && (
          <Anchor display="block" w="fit-content" mt={4} fz={13} href={tracking_url} target="_blank" rel="noreferrer">
            Track package
          </Anchor>
        )}
        {may && (
          <div>
            <Button variant="default" size="compact-sm" mt={6} onClick={() => setEditing(true)}>
              Edit tracking
            </Button>
          </div>
        )}
      </div>
      <div className={classes.attemptFigures}>
        <span className={classes.hint}>
          <ExactTime value={shipped_at} />
        </span>
      </div>
      <Modal opened={editing} onClose={() => setEditing(false)} title={`Tracking for order #${order.order_number}`}>
        {editing && <TrackingForm order={order} shipment={shipment} onDone={() => setEditing(false)} />}
      </Modal>
    </li>
  )
}

/** The shipments of an order with their tracking details. */
export function OrderShipments({ order }: { order: OrderDetails }) {
  const { shipments = [] } = order
  if (shipments.length === 0) return null
  return (
    <Section title="Shipment" flush>
      <ul className={classes.attempts}>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.shipment_id} order={order} shipment={shipment} />
        ))}
      </ul>
    </Section>
  )
}
