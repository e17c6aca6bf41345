import { Alert, Autocomplete, Button, Group, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { carrierNames, carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import { EmailCustomer } from '../customers/email-customer.tsx'

interface TrackingFieldsProps {
  values: { carrier: string; tracking_number: string }
  propsOf: (field: 'carrier' | 'tracking_number' | 'tracking_url') => GetInputPropsReturnType
}

/** Carrier, tracking number and tracking link of a shipment. */
function TrackingFields({ values: { carrier, tracking_number }, propsOf }: TrackingFieldsProps) {
  const url = carrierTrackingUrl(carrier, tracking_number)
  return (
    <>
      <Autocomplete
        label="Carrier"
        placeholder="Optional"
        data={[...carrierNames]}
        openOnFocus={false}
        autoFocus
        {...propsOf('carrier')}
        data-autofocus
      />
      <TextInput label="Tracking number" placeholder="Optional" {...propsOf('tracking_number')} />
      <TextInput
        label="Tracking link"
        description={
          url === ''
            ? 'Optional. Customers track their package at this link.'
            : `Leave blank to link to ${new URL(url).host}.`
        }
        placeholder="https://"
        {...propsOf('tracking_url')}
      />
    </>
  )
}

interface ShipmentFieldsProps extends TrackingFieldsProps {
  order: Pick<OrderDetails, 'customer_email'>
  /** The email checkbox and what the email is about. */
  email: { what: string; checked: boolean; onChange: (checked: boolean) => void }
  error: string | null
  busy: boolean
  submitLabel: string
  onCancel: () => void
}

/** Shipment fields with the email checkbox, the server's error, and the buttons. */
export function ShipmentFields({
  values,
  propsOf,
  order,
  email,
  error,
  busy,
  submitLabel,
  onCancel,
}: ShipmentFieldsProps) {
  return (
    <>
      <TrackingFields values={values} propsOf={propsOf} />
      <EmailCustomer order={order} {...email} />
      {error !== null && <Alert color="red">{error}</Alert>}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </Group>
    </>
  )
}
