import { Checkbox } from '@mantine/core'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'

/** True if the store sends this email by default; false if the order has no email. */
export const sendsEmail = (
  { emails_on = [], customer_email }: Pick<OrderDetails, 'emails_on' | 'customer_email'>,
  email: CustomerEmail,
): boolean => customer_email !== '' && emails_on.includes(email)

interface EmailCustomerProps {
  order: Pick<OrderDetails, 'customer_email'>
  what: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Checkbox for emailing the customer about the action. */
export function EmailCustomer({ order: { customer_email }, what, checked, onChange }: EmailCustomerProps) {
  return (
    <Checkbox
      label="Email the customer"
      description={customer_email === '' ? 'This order has no email address.' : `Sends ${what} to ${customer_email}.`}
      checked={checked}
      disabled={customer_email === ''}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
