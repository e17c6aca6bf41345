import { Select, TextInput } from '@mantine/core'
import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import { paymentPages } from '../../../../shared/contracts/pages/payment-pages.ts'
import { contentStatusesAfter } from '../../../../shared/domain/pages/content-status.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import forms from '../../../ui/resource/form.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { regularPrice } from './offer-form.ts'
import { OfferItems } from './offer-items.tsx'
import { STATUS_CHOICES } from './offer-labels.ts'
import type { OfferFormApi } from './use-offer-form.ts'

interface FieldsProps {
  form: OfferFormApi
  stored: Offer
}

/** Lists standard pages. An instant page would ask shoppers to choose products, but a bundle is fixed. */
function usePageOptions(chosen: string) {
  const { store_id } = useStore()
  const { data } = useApi(paymentPages.list, { query: { store_id } })
  const pages = (data?.payment_pages ?? [])
    .filter(({ status, payment_page_type: type }) => status === 'live' && type === 'standard')
    .map(({ payment_page_id: value, name: label }) => ({ value, label }))
  const gone = chosen !== '' && data !== undefined && pages.every(({ value }) => value !== chosen)
  return [
    { value: '', label: 'Default from the store’s flow' },
    ...pages,
    ...(gone ? [{ value: chosen, label: 'Page that isn’t live' }] : []),
  ]
}

function NameFields({ form, stored }: FieldsProps) {
  const statuses = [stored.status, ...contentStatusesAfter(stored.status)]
  return (
    <Section form title="Offer">
      <div className={forms.pair}>
        <TextInput
          label="Name"
          description="Only your team sees this name."
          required
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          label="Status"
          description="Shoppers can only buy live offers."
          data={statuses.map((value) => ({ value, label: STATUS_CHOICES[value] }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      </div>
    </Section>
  )
}

function PriceFields({ form }: FieldsProps) {
  const { currency } = useStore()
  const { discount_amount, products } = form.values
  const over = products.length > 0 && (discount_amount ?? 0) >= regularPrice(form.values)
  return (
    <Section form title="Price">
      <MoneyInput
        label="Discount"
        description={
          over
            ? 'The discount covers the full price, so the offer is free.'
            : 'Deducted once per order from the combined price.'
        }
        currency={currency}
        value={discount_amount}
        onChange={(amount) => form.setFieldValue('discount_amount', amount)}
        error={form.errors['discount_amount']}
      />
    </Section>
  )
}

function WindowFields({ form }: FieldsProps) {
  return (
    <Section form title="Availability">
      <div className={forms.pair}>
        <TextInput
          type="datetime-local"
          label="Starts"
          description="Leave blank to start immediately."
          {...form.getInputProps('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label="Ends"
          description="Leave blank to never end."
          {...form.getInputProps('ends_at')}
        />
      </div>
    </Section>
  )
}

function PageField({ form }: FieldsProps) {
  const data = usePageOptions(form.values.payment_page_id)
  return (
    <Section form title="Checkout">
      <Select label="Payment page" data={data} allowDeselect={false} {...form.getInputProps('payment_page_id')} />
    </Section>
  )
}

/** All fields of an offer that merchants can edit. */
export function OfferFields(props: FieldsProps) {
  return (
    <>
      <NameFields {...props} />
      <Section form title="Products">
        <OfferItems form={props.form} />
      </Section>
      <PriceFields {...props} />
      <WindowFields {...props} />
      <PageField {...props} />
    </>
  )
}
