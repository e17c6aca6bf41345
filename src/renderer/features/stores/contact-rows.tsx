import { Textarea, TextInput } from '@mantine/core'
import { FieldPair, SettingsRow } from '../../ui/layout/settings-row.tsx'
import { WebAddressInput } from '../../ui/inputs/web-address-input.tsx'
import type { StoreForm } from './use-store-form.ts'

interface RowProps {
  form: StoreForm['form']
}

/** Contact details for shoppers. */
export function ContactRow({ form }: RowProps) {
  return (
    <SettingsRow title="Contact" help="Show shoppers how to reach you for help.">
      <Textarea
        label="Address"
        rows={2}
        resize="vertical"
        autoComplete="street-address"
        {...form.getInputProps('store_address')}
      />
      <FieldPair>
        <TextInput label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...form.getInputProps('store_phone')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('store_email')}
        />
      </FieldPair>
    </SettingsRow>
  )
}

const links = [
  { name: 'terms_of_service_link', label: 'Terms of service' },
  { name: 'privacy_policy_link', label: 'Privacy policy' },
  { name: 'return_policy_link', label: 'Return policy' },
] as const

export function PolicyRow({ form }: RowProps) {
  return (
    <SettingsRow title="Policy links" help="Link to policies that shoppers can read before they pay.">
      {links.map(({ name, label }) => (
        <WebAddressInput key={name} label={label} {...form.getInputProps(name)} />
      ))}
    </SettingsRow>
  )
}
