import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shippingMethods } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { cancelReasons } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { pauseDurations } from '../../../../shared/domain/subscriptions/action-input.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDay } from '../../../lib/format/format.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { reasonLabel } from '../insights/insight-types.ts'
import { INSIDE, type FieldsProps } from './fields-props.ts'
import { AddressFields } from './address-fields.tsx'
import classes from './details.module.css'
import { SwapFields } from './swap-fields.tsx'

function CancelFields({ subscription, request, onChange }: FieldsProps) {
  const { next_charge_day: day, status } = subscription
  const ahead = day !== null && (status === 'active' || status === 'paused')
  return (
    <>
      <Select
        label="When"
        data={[
          { value: 'now', label: 'Now' },
          ...(ahead ? [{ value: 'period_end', label: `At the end of the period, ${formatDay(day)}` }] : []),
        ]}
        value={request.at ?? 'now'}
        allowDeselect={false}
        comboboxProps={INSIDE}
        onChange={(at) => onChange({ at: at === 'period_end' ? 'period_end' : 'now' })}
      />
      <Select
        label="Reason"
        placeholder="Choose a reason"
        data={cancelReasons.map((value) => ({ value, label: reasonLabel(value) }))}
        value={request.reason ?? null}
        comboboxProps={INSIDE}
        onChange={(reason) => onChange({ reason: cancelReasons.find((each) => each === reason) })}
      />
      <Textarea
        label="Comment"
        description="Only your team sees it."
        rows={3}
        maxLength={1000}
        value={request.comment ?? ''}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
      />
    </>
  )
}

const UNTIL = 'until'

function PauseFields({ subscription: { today }, request, onChange }: FieldsProps) {
  const byDate = request.pause_duration === undefined
  return (
    <>
      <Select
        label="Pause for"
        data={[
          ...pauseDurations.map((days) => ({ value: String(days), label: `${days} days` })),
          { value: UNTIL, label: 'Until a date' },
        ]}
        value={byDate ? UNTIL : String(request.pause_duration)}
        allowDeselect={false}
        comboboxProps={INSIDE}
        onChange={(value) => {
          const pause_duration = pauseDurations.find((days) => String(days) === value)
          onChange({ pause_duration, until: pause_duration === undefined ? addDays(today, 30) : undefined })
        }}
      />
      {byDate && (
        <TextInput
          type="date"
          label="Resume on"
          min={addDays(today, 1)}
          value={request.until ?? ''}
          onChange={(event) => onChange({ until: event.currentTarget.value || undefined })}
        />
      )}
    </>
  )
}

function MoveFields({ subscription: { today }, request, onChange }: FieldsProps) {
  return (
    <TextInput
      type="date"
      label="New date"
      data-autofocus
      min={addDays(today, 1)}
      value={request.move_date ?? ''}
      onChange={(event) => onChange({ move_date: event.currentTarget.value || undefined })}
    />
  )
}

function QuantityField({ request, onChange, current }: Omit<FieldsProps, 'subscription'> & { current: number }) {
  return (
    <NumberInput
      label="Quantity"
      min={1}
      max={999}
      allowDecimal={false}
      value={request.quantity ?? current}
      onChange={(value) => onChange({ quantity: typeof value === 'number' && value >= 1 ? value : undefined })}
    />
  )
}

interface Item {
  value: string
  label: string
}

function ItemFields({ request, onChange }: FieldsProps) {
  const { found, setTyped } = useProductSearch()
  // The chosen item stays an option while another text is searched.
  const [chosen, setChosen] = useState<Item | null>(null)
  const items = found
    .filter(({ status }) => status === 'active')
    .flatMap(({ title, currency, variants }) =>
      variants.map(({ variant_id, title: variant, price }) => ({
        value: variant_id,
        label: `${variants.length > 1 ? `${title}, ${variant}` : title} (${formatMoney(price, currency)})`,
      })),
    )
  const isFound = !chosen || items.some(({ value }) => value === chosen.value)
  return (
    <>
      <Select
        label="Product"
        placeholder="Search products"
        searchable
        data-autofocus
        data={isFound ? items : [chosen, ...items]}
        // The server has searched: it also finds SKUs, which aren't shown.
        filter={({ options, search }) => (search === '' ? options : items)}
        // The field's text for the chosen item isn't a search.
        onSearchChange={(typed) => setTyped(typed === chosen?.label ? '' : typed)}
        value={request.variant_id ?? null}
        comboboxProps={INSIDE}
        nothingFoundMessage="No products found"
        onChange={(variant_id) => {
          setChosen(items.find(({ value }) => value === variant_id) ?? null)
          onChange({ variant_id: variant_id ?? undefined })
        }}
      />
      <QuantityField request={request} onChange={onChange} current={1} />
    </>
  )
}

function ShippingMethodField({ subscription, request, onChange }: FieldsProps) {
  const { store_id, payment_page_id, currency, shipping_method_id } = subscription
  const { data } = useApi(shippingMethods.list, { query: { store_id, payment_page_id } })
  return (
    <Select
      label="Shipping method"
      data={(data?.shipping_methods ?? []).map(({ method_id, shipping_title, shipping_rate }) => ({
        value: method_id,
        label: `${shipping_title} (${formatMoney(shipping_rate, currency)})`,
      }))}
      value={request.shipping_method_id ?? shipping_method_id}
      comboboxProps={INSIDE}
      onChange={(value) => onChange({ shipping_method_id: value ?? undefined })}
    />
  )
}

function Fields(props: FieldsProps) {
  switch (props.request.action) {
    case 'cancel':
      return <CancelFields {...props} />
    case 'pause':
      return <PauseFields {...props} />
    case 'move':
      return <MoveFields {...props} />
    case 'change_quantity':
      return <QuantityField {...props} current={props.subscription.quantity} />
    case 'add_item':
      return <ItemFields {...props} />
    case 'swap':
      return <SwapFields {...props} />
    case 'change_address':
      return <AddressFields {...props} />
    case 'change_shipping_method':
      return <ShippingMethodField {...props} />
    case 'activate':
    case 'skip':
    case 'unskip':
    case 'retry':
    case 'remove_item':
      return null
  }
}

/** Inputs of an action; none for most. */
export function ActionFields(props: FieldsProps) {
  return (
    <Stack className={classes.fields} gap={12} mt={12} mb={12}>
      <Fields {...props} />
    </Stack>
  )
}
