import { IconCreditCard } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { salesTaxes } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField, ImageField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { onOff } from './group.ts'
import classes from './groups.module.css'

/** Shows the number of tax rates with a link: without rates the switch adds nothing (GAP-63). */
function TaxNote() {
  const { store_id } = useStore()
  const rates = useApi(salesTaxes.list, { query: { store_id, page: 1, size: 1 } }).data
  if (!rates) return null
  const link = <Link to={to('sales-tax')}>{rates.total === 0 ? 'Add tax rates' : 'Edit tax rates'}</Link>
  return rates.total === 0 ? (
    <p className={classes.warning} role="status">
      <span>Your store has no tax rates yet, so no tax is added. {link}</span>
    </p>
  ) : (
    <p className={classes.hint}>
      Your store has {pluralize(rates.total, 'tax rate')}. {link}
    </p>
  )
}

/** Express checkout, sales tax and the payment method image (PP-003, PP-007, PP-012). */
export function PaymentGroup() {
  const { values, client } = usePaymentPage()
  const express = values.one_click_checkout_enabled
  const note = client.paymentMethodsImage === null ? onOff(express) : 'Custom image'
  return (
    <SettingGroup
      title="Payment and express"
      icon={IconCreditCard}
      note={note}
      keywords="one-click google pay apple paypal tax methods image"
    >
      <FlagField
        name="one_click_checkout_enabled"
        label="Show express buttons"
        description="Shown above the form for methods that your accounts support."
      />
      {express && (
        <div className={classes.nested}>
          <FlagField name="one_click_checkout_googlepay" label="Google Pay" />
          <FlagField name="one_click_checkout_applepay" label="Apple Pay" />
          <FlagField name="one_click_checkout_paypal" label="PayPal" />
        </div>
      )}
      <FlagField name="tax_integration_enabled" label="Add sales tax" description="Based on the shopper’s address." />
      {values.tax_integration_enabled && <TaxNote />}
      <ImageField
        name="payment_methods_image"
        label="Payment methods image"
        description="Replaces the card brand logos."
      />
    </SettingGroup>
  )
}
