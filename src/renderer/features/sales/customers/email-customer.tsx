import { Checkbox } from '@mantine/core'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'

/** Whether the store sends this email unless a member chooses otherwise; false where the order has no address. */
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

/** Whether the customer gets an email about what is being done. */
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
