import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import forms from '../../ui/resource/form.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { WebAddressInput } from '../../ui/inputs/web-address-input.tsx'
import { ItemsField } from './items-field.tsx'
import { QuestionsField } from './questions-field.tsx'
import type { LinkFormApi } from './use-link-form.ts'
import { useLivePages } from './use-link-page.ts'

interface FieldsProps {
  form: LinkFormApi
  currency: string
}

const kinds = [
  { value: 'products', label: 'Products' },
  { value: 'amount', label: 'Custom amount' },
]

const pageTypes = { standard: 'Standard', instant: 'Instant' } as const

function usePageOptions() {
  return (useLivePages() ?? []).map(({ payment_page_id: value, name, payment_page_type: type }) => ({
    value,
    label: `${name} · ${pageTypes[type]}`,
  }))
}

function NameFields({ form }: FieldsProps) {
  const pages = usePageOptions()
  const { payment_page_id: chosen } = form.values
  const gone = chosen !== '' && pages.every(({ value }) => value !== chosen)
  return (
    <Section form title="Link">
      <div className={forms.fields}>
        <TextInput
          label="Name"
          description="Shown to your team. Shoppers see it when they enter a custom amount."
          required
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Custom URL ending"
          description="Leave blank for a random link. Anyone with the link can buy."
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('link')}
        />
        <Select
          label="Page"
          description="Instant pages let shoppers choose products. Standard pages sell all of the link’s products."
          data={[
            { value: '', label: 'Store default page' },
            ...pages,
            ...(gone ? [{ value: chosen, label: 'Page that isn’t live' }] : []),
          ]}
          allowDeselect={false}
          {...form.getInputProps('payment_page_id')}
        />
      </div>
    </Section>
  )
}

function SoldFields({ form, currency }: FieldsProps) {
  const { kind } = form.values
  return (
    <Section form title="What to sell">
      <div className={forms.fields}>
        <SegmentedControl
          aria-label="What to sell"
          data={kinds}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value === 'amount' ? 'amount' : 'products')}
        />
        {kind === 'products' ? (
          <ItemsField form={form} />
        ) : (
          <div className={forms.pair}>
            <MoneyInput
              label="Minimum amount"
              description="Leave blank for no minimum."
              currency={currency}
              value={form.values.minimum_amount}
              onChange={(amount) => form.setFieldValue('minimum_amount', amount)}
              error={form.errors['minimum_amount']}
            />
            <MoneyInput
              label="Maximum amount"
              description="Leave blank for no maximum."
              currency={currency}
              value={form.values.maximum_amount}
              onChange={(amount) => form.setFieldValue('maximum_amount', amount)}
              error={form.errors['maximum_amount']}
            />
          </div>
        )}
        <Switch
          label="Ask for a shipping address"
          description="Turn off for digital products. Shoppers enter a billing address instead."
          {...form.getInputProps('shipping_required', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}

function PromoFields({ form }: FieldsProps) {
  return (
    <Section form title="Promo codes">
      <div className={forms.fields}>
        <Switch
          label="Let shoppers enter promo codes"
          description="Only on pages with a promo code field."
          {...form.getInputProps('promo_codes_allowed', { type: 'checkbox' })}
        />
        <TextInput
          label="Promo code applied automatically"
          description="Optional. Expired codes are ignored."
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('promo_code')}
        />
      </div>
    </Section>
  )
}

function LimitFields({ form }: FieldsProps) {
  return (
    <Section form title="Limits">
      <div className={forms.pair}>
        <TextInput
          type="datetime-local"
          label="Expires"
          description="Leave blank to never expire."
          {...form.getInputProps('expires_at')}
        />
        <NumberInput
          label="Usage limit"
          description="Number of paid orders. Leave blank for no limit."
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('max_uses')}
          value={form.values.max_uses ?? ''}
          onChange={(next) => form.setFieldValue('max_uses', next === '' ? null : Number(next))}
        />
      </div>
    </Section>
  )
}

function AfterFields({ form }: FieldsProps) {
  return (
    <Section form title="After payment">
      <WebAddressInput
        label="Redirect URL"
        description="Shoppers go here after the confirmation page. Leave blank for no redirect."
        maxLength={2000}
        {...form.getInputProps('redirect_url')}
      />
    </Section>
  )
}

function UtmFields({ form }: FieldsProps) {
  return (
    <Section form title="Campaign" note="Added to the link for your analytics.">
      <div className={forms.three}>
        <TextInput label="Source" placeholder="newsletter" maxLength={100} {...form.getInputProps('utm.utm_source')} />
        <TextInput label="Medium" placeholder="email" maxLength={100} {...form.getInputProps('utm.utm_medium')} />
        <TextInput label="Campaign" placeholder="spring" maxLength={100} {...form.getInputProps('utm.utm_campaign')} />
      </div>
    </Section>
  )
}

/** All fields of a link that merchants can edit. */
export function LinkFields(props: FieldsProps) {
  return (
    <>
      <NameFields {...props} />
      <SoldFields {...props} />
      <Section form title="Custom questions">
        <QuestionsField form={props.form} />
      </Section>
      <LimitFields {...props} />
      <PromoFields {...props} />
      <AfterFields {...props} />
      <UtmFields {...props} />
    </>
  )
}
