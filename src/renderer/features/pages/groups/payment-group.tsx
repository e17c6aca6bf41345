import { IconCreditCard } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField, ImageField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { onOff } from './group.ts'
import classes from './groups.module.css'

/** Express buttons, sales tax and the picture of payment methods (PP-003, PP-007, PP-012). */
export function PaymentGroup() {
  const { values, client } = usePaymentPage()
  const express = values.one_click_checkout_enabled
  const note = client.paymentMethodsImage === null ? onOff(express) : 'Own image'
  return (
    <SettingGroup
      title="Payment and express"
      icon={IconCreditCard}
      note={note}
      words="one-click google pay apple paypal tax methods image"
    >
      <FlagField
        name="one_click_checkout_enabled"
        label="Show express buttons"
        description="Over the form. A button shows where one of your accounts can take that method."
      />
      {express && (
        <div className={classes.nested}>
          <FlagField name="one_click_checkout_googlepay" label="Google Pay" />
          <FlagField name="one_click_checkout_applepay" label="Apple Pay" />
          <FlagField name="one_click_checkout_paypal" label="PayPal" />
        </div>
      )}
      <FlagField
        name="tax_integration_enabled"
        label="Add sales tax"
        description="By the shopper's address. Without it the tax is 0."
      />
      <ImageField
        name="payment_methods_image"
        label="Image of payment methods"
        description="In place of the card brands' own marks."
      />
    </SettingGroup>
  )
}
