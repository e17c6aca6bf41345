import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { discountTypes, promoDescription, type DiscountType } from '../../../shared/domain/cart/promo.ts'
import { formatDate } from '../../lib/format/format.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import forms from '../../ui/resource/form.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { ProductPicker } from './product-picker.tsx'
import { promoRules, toPromoRules, type PromoValues } from './promo-form.ts'
import { SubscriptionPayments } from './subscription-payments.tsx'
import { TYPE_LABELS } from './promo-labels.ts'
import classes from './promo.module.css'
import type { PromoFormApi } from './use-promo-form.ts'

interface FieldsProps {
  form: PromoFormApi
  currency: string
  /** True if Shopify manages the code. */
  readOnly: boolean
}

const isType = (value: string | null): value is DiscountType => discountTypes.some((type) => type === value)
const typeOptions = discountTypes.map((value) => ({ value, label: TYPE_LABELS[value] }))

/** Describes the code in one sentence while it's typed, or names what is missing. */
export function PromoSentence({ values, currency }: { values: PromoValues; currency: string }) {
  const { code: _, ...errors } = promoRules(values)
  const [missing] = Object.values(errors)
  return (
    <Section title="Summary">
      <p className={classes.sentence} role="status">
        {missing ?? promoDescription(toPromoRules(values), currency, formatDate)}
      </p>
    </Section>
  )
}

function ValueField({ form, currency, readOnly }: FieldsProps) {
  const { discount_value: value } = form.values
  const field = {
    error: form.errors.discount_value,
    required: true,
    disabled: readOnly,
  }
  switch (form.values.discount_type) {
    case 'free_shipping':
      return <div />
    case 'fixed_amount':
      return (
        <MoneyInput
          {...field}
          label="Amount off"
          currency={currency}
          value={value}
          onChange={(amount) => form.setFieldValue('discount_value', amount)}
        />
      )
    case 'percentage':
      return (
        <NumberInput
          {...field}
          label="Percent off"
          suffix="%"
          min={0}
          decimalScale={2}
          hideControls
          inputMode="decimal"
          value={value ?? ''}
          onChange={(next) => form.setFieldValue('discount_value', next === '' ? null : Number(next))}
        />
      )
  }
}

function DiscountFields(props: FieldsProps) {
  const { form, currency, readOnly } = props
  return (
    <Section form title="Discount">
      <div className={forms.fields}>
        <TextInput
          label="Code"
          description="Shoppers enter this code at checkout. Not case-sensitive."
          required
          autoComplete="off"
          maxLength={40}
          disabled={readOnly}
          {...form.getInputProps('code')}
        />
        <div className={forms.pair}>
          <Select
            label="Type"
            data={typeOptions}
            allowDeselect={false}
            disabled={readOnly}
            value={form.values.discount_type}
            onChange={(next) => {
              if (!isType(next) || next === form.values.discount_type) return
              // Ten percent isn't ten cents, so a change of type clears the value.
              form.setFieldValue('discount_value', null)
              form.setFieldValue('discount_type', next)
            }}
          />
          <ValueField {...props} />
        </div>
        <ProductPicker
          label="Products"
          description="Discount only these products. Leave blank to discount the whole cart."
          placeholder="All products"
          value={form.values.product_ids}
          onChange={(ids) => form.setFieldValue('product_ids', ids)}
          error={form.errors.product_ids}
          disabled={readOnly}
        />
        {form.values.discount_type !== 'free_shipping' && <SubscriptionPayments form={form} readOnly={readOnly} />}
        <MoneyInput
          label="Minimum order"
          description="Cart subtotal before discounts. Leave blank for no minimum."
          currency={currency}
          disabled={readOnly}
          value={form.values.minimum_subtotal}
          onChange={(amount) => form.setFieldValue('minimum_subtotal', amount)}
          error={form.errors.minimum_subtotal}
        />
      </div>
    </Section>
  )
}

function LimitFields({ form, readOnly }: FieldsProps) {
  return (
    <Section form title="Schedule and limits">
      <div className={forms.fields}>
        <div className={forms.pair}>
          <TextInput
            type="datetime-local"
            label="Starts"
            description="Leave blank to start immediately."
            disabled={readOnly}
            {...form.getInputProps('starts_at')}
          />
          <TextInput
            type="datetime-local"
            label="Ends"
            description="Leave blank to never end."
            disabled={readOnly}
            {...form.getInputProps('ends_at')}
          />
        </div>
        <NumberInput
          label="Usage limit"
          description="Total across all orders. Leave blank for no limit."
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          disabled={readOnly}
          {...form.getInputProps('usage_limit')}
          value={form.values.usage_limit ?? ''}
          onChange={(next) => form.setFieldValue('usage_limit', next === '' ? null : Number(next))}
        />
        <Switch
          label="Once per customer"
          description="Customers are identified by email address."
          disabled={readOnly}
          {...form.getInputProps('once_per_customer', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

function UseFields({ form, readOnly }: FieldsProps) {
  return (
    <Section form title="Automatic discounts">
      <div className={forms.fields}>
        <Switch
          label="Apply automatically"
          description="Applies to every eligible cart. If several codes apply, shoppers get the largest discount. A code they enter takes priority."
          disabled={readOnly}
          {...form.getInputProps('auto_apply', { type: 'checkbox' })}
        />
        <Switch
          label="Combine with reward discounts"
          description="Adds to progress reward discounts. Each order can have one promo code."
          disabled={readOnly}
          {...form.getInputProps('combines_with_rewards', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

/** All fields of a code that merchants can edit. */
export function PromoFields(props: FieldsProps) {
  return (
    <>
      <DiscountFields {...props} />
      <LimitFields {...props} />
      <UseFields {...props} />
    </>
  )
}
