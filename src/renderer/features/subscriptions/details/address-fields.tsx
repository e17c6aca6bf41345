import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { FieldsProps } from './fields-props.ts'

const EMPTY: StoredAddress = {
  full_name: '',
  address1: '',
  address2: '',
  locality: '',
  administrative_area: '',
  postal_code: '',
  country_code: '',
}

const isComplete = ({ full_name, address1, locality, country_code }: StoredAddress): boolean =>
  full_name.trim() !== '' && address1.trim() !== '' && locality.trim() !== '' && /^[A-Z]{2}$/.test(country_code)

/** The new shipping address. It is previewed once it is complete. */
export function AddressFields({ subscription, onChange }: FieldsProps) {
  const [address, setAddress] = useState<StoredAddress>(subscription.shipping_address ?? EMPTY)
  const field = (name: keyof StoredAddress, label: string) => (
    <TextInput
      key={name}
      label={label}
      value={address[name]}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = { ...address, [name]: name === 'country_code' ? text.toUpperCase().slice(0, 2) : text }
        setAddress(next)
        onChange({ shipping_address: isComplete(next) ? next : undefined })
      }}
    />
  )
  return (
    <>
      {field('full_name', 'Name')}
      {field('address1', 'Address')}
      {field('address2', 'Apartment, suite')}
      <Group grow align="flex-start" gap={12}>
        {field('locality', 'City')}
        {field('administrative_area', 'State or region')}
      </Group>
      <Group grow align="flex-start" gap={12}>
        {field('postal_code', 'Postal code')}
        {field('country_code', 'Country code')}
      </Group>
    </>
  )
}
