import { IconAddressBook } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

/** What the page asks of a shopper besides the address. */
export function ContactGroup() {
  const { customer_email_enabled: email, customer_phone_enabled: phone } = usePaymentPage().values
  const asked = [email && 'E-mail', phone && 'Phone'].filter(Boolean).join(', ')
  return (
    <SettingGroup title="Contact" icon={IconAddressBook} note={asked || 'Nothing'} words="e-mail email phone">
      <FlagField
        name="customer_email_enabled"
        label="Ask for an e-mail address"
        description="Receipts go there. Without it shoppers get none."
      />
      <FlagField name="customer_phone_enabled" label="Offer a phone field" description="Shoppers may leave it empty." />
    </SettingGroup>
  )
}
