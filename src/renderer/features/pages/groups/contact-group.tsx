import { IconAddressBook } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { ChoiceField, FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

const consents = [
  { value: 'never', label: 'Never' },
  { value: 'always', label: 'Always' },
  { value: 'where_allowed', label: 'Where allowed' },
] as const

/** The fields that the page shows in addition to the address, and their defaults. */
export function ContactGroup() {
  const { customer_email_enabled: email, customer_phone_enabled: phone } = usePaymentPage().values
  const asked = [email && 'Email', phone && 'Phone'].filter(Boolean).join(', ')
  return (
    <SettingGroup
      title="Contact"
      icon={IconAddressBook}
      note={asked || 'Nothing'}
      keywords="email phone marketing consent opt-in newsletter billing address same shipping"
    >
      <FlagField
        name="customer_email_enabled"
        label="Ask for an email address"
        description="Needed to send receipts."
      />
      <FlagField name="customer_phone_enabled" label="Ask for a phone number" description="Optional for shoppers." />
      <ChoiceField name="marketing_consent" label="Pre-check marketing consent" choices={consents} />
      <p className={classes.hint}>
        The box always starts unchecked for shoppers in the EEA, the UK, Switzerland and Canada.
      </p>
      <FlagField
        name="billing_same_as_shipping"
        label="Billing address starts the same as shipping"
        description="Shoppers can still enter a different one."
      />
    </SettingGroup>
  )
}
