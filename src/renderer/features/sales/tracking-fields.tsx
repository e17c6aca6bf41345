import { Autocomplete, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { carrierNames, carrierTrackingUrl } from '../../../shared/domain/carriers.ts'

interface TrackingFieldsProps {
  values: { carrier: string; tracking_number: string }
  propsOf: (field: 'carrier' | 'tracking_number' | 'tracking_url') => GetInputPropsReturnType
}

/** Carrier, tracking number and tracking link of a shipment. */
export function TrackingFields({ values: { carrier, tracking_number }, propsOf }: TrackingFieldsProps) {
  const url = carrierTrackingUrl(carrier, tracking_number)
  return (
    <>
      <Autocomplete
        label="Carrier"
        description="Optional"
        data={[...carrierNames]}
        openOnFocus={false}
        autoFocus
        {...propsOf('carrier')}
        data-autofocus
      />
      <TextInput label="Tracking number" {...propsOf('tracking_number')} />
      <TextInput
        label="Tracking link"
        description={
          url === '' ? 'Customers track their package at this link.' : `Leave blank to link to ${new URL(url).host}.`
        }
        placeholder="https://"
        {...propsOf('tracking_url')}
      />
    </>
  )
}
