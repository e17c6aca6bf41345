import { Switch } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import type { GroupProps } from './group.ts'

/** What the page asks of a shopper besides the address. */
export function ContactGroup({ editor: { values, set } }: GroupProps) {
  const { customer_email_enabled: email, customer_phone_enabled: phone } = values
  const asked = [email && 'E-mail', phone && 'Phone'].filter(Boolean).join(', ')
  return (
    <SettingGroup title="Contact" icon={IconAddressBook} note={asked || 'Nothing'}>
      <Switch
        label="Ask for an e-mail address"
        description="Receipts go there. Without it shoppers get none."
        checked={email}
        onChange={(event) => set({ customer_email_enabled: event.currentTarget.checked })}
      />
      <Switch
        label="Offer a phone field"
        description="Shoppers may leave it empty."
        checked={phone}
        onChange={(event) => set({ customer_phone_enabled: event.currentTarget.checked })}
      />
    </SettingGroup>
  )
}
