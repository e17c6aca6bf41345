import { Group, Select } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { productsOf } from '../../../../../shared/domain/offers/offers.ts'
import { optionLabel } from '../../../../../shared/domain/subscriptions/option-label.ts'
import { deliveriesPerCharge, deliveryPrice } from '../../../../../shared/domain/subscriptions/plan-terms.ts'
import type { PlanOption } from '../../../../lib/forms/use-plan-options.ts'
import { pluralize } from '../../../../lib/format/format.ts'
import { useProductSearch } from '../../../../lib/forms/use-product-search.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { MoneyInput } from '../../../../ui/inputs/money-input.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { useSettings } from '../../editor/settings-context.tsx'
import classes from '../../groups/groups.module.css'
import { ChoiceField, NumberField, TextField } from '../fields.ts'
import { useOfferedPlan } from '../offered-plan.ts'
import { useOptimizer } from '../optimizer-context.tsx'
import { optimizerTypeLabel } from '../optimizer-kind.ts'
import { offeredIn } from '../preview-products.ts'
import { useProducts } from '../use-products.ts'
import { DeclinedField } from './declined-field.tsx'

const types = [
  { value: 'additional', label: 'One product' },
  { value: 'bundle', label: 'Bundle' },
] as const

const places = [
  { value: 'payment_page', label: 'Above Pay' },
  { value: 'cart', label: 'Next to the cart' },
] as const

const moments = [
  { value: 'before_payment', label: 'Before the payment' },
  { value: 'after_payment', label: 'After the payment' },
] as const

/** What triggers a downsell that is offered before the payment. */
const DOWNSELL_WORDS = 'Shown when the shopper declines the upsell. Added to the same payment.'

const MOMENT_WORDS = {
  before_payment: 'Shown when the shopper clicks Pay. Added to the same payment.',
  after_payment: 'Shown after payment. One click adds it and charges the same card again.',
} as const

/** The offer price, with the regular price struck through. */
function ShopperPays() {
  const { values } = useOptimizer()
  const { products } = useProducts(productsOf(values))
  const { currency } = useStore()
  const plan = useOfferedPlan(values)
  const offered = offeredIn(values, products ?? [], plan)
  if (offered.length === 0) return null
  const apart = offered.reduce((sum, { price }) => sum + price, 0)
  const pays = offered.reduce((sum, { discount_price }) => sum + discount_price, 0)
  return (
    <p className={classes.hint} role="status">
      Shoppers pay{' '}
      {pays < apart && (
        <s>
          <Money amount={apart} currency={currency} />
        </s>
      )}{' '}
      <strong>
        <Money amount={pays} currency={currency} />
      </strong>
      {offered.length > 1 ? ' for the bundle' : ''}
      {plan && ' today'}, before tax.{plan && <LaterPrice plan={plan} />}
    </p>
  )
}

/** What each delivery costs later. */
function LaterPrice({ plan: { plan, option } }: { plan: PlanOption }) {
  return (
    <>
      {' '}
      Then <Money amount={deliveryPrice(option) * deliveriesPerCharge(option)} currency={plan.currency} />,{' '}
      {optionLabel(option).toLowerCase()}.
    </>
  )
}

/** What is offered, to whom and at what price (OP-001). */
export function OfferGroup() {
  const { page, values, set, problems } = useOptimizer()
  const { currency } = useStore()
  const isBump = page.optimizer_category === 'order_bump'
  const isDownsell = page.optimizer_category === 'downsell' && values.placement === 'before_payment'
  const bundle = values.optimizer_type === 'bundle'
  const count = productsOf(values).length
  return (
    <SettingGroup
      title="Offer"
      icon={IconGift}
      open
      note={count === 0 ? 'No product' : pluralize(count, 'product')}
      keywords="product trigger discount fee bundle location price name before after payment declined downsell"
    >
      <p className={classes.hint}>{optimizerTypeLabel({ ...page, ...values })}</p>
      <TextField
        name="name"
        label="Offer name"
        description="Shown to your team, and to shoppers after they add it."
        max={80}
      />
      {!isBump && <ChoiceField name="optimizer_type" label="Offer type" choices={types} />}
      {!isBump && (
        <>
          <ChoiceField name="placement" label="When to show" choices={moments} />
          <p className={classes.hint}>{isDownsell ? DOWNSELL_WORDS : MOMENT_WORDS[values.placement]}</p>
        </>
      )}
      <ProductField name="trigger_product_id" label="Show if the order contains" placeholder="Any product" />
      <ProductField name="product1_id" label="Offered product" placeholder="Select a product" />
      {bundle && (
        <>
          <ProductField name="product2_id" label="Second product" placeholder="Select a product" />
          <ProductField name="product3_id" label="Third product" placeholder="None" />
        </>
      )}
      <Group gap={8} grow align="flex-start">
        <NumberField name="discount_amount" label="Discount" min={0} max={100} suffix="%" />
        <MoneyInput
          label="Added fee"
          currency={currency}
          value={values.added_fee}
          error={problems.get('added_fee')}
          onChange={(added_fee) => set({ added_fee: added_fee ?? 0 })}
        />
      </Group>
      <ShopperPays />
      <DeclinedField />
      {isBump && <ChoiceField name="order_bump_location" label="Place" choices={places} />}
    </SettingGroup>
  )
}

interface ProductFieldProps {
  name: 'trigger_product_id' | 'product1_id' | 'product2_id' | 'product3_id'
  label: string
  description?: string
  placeholder: string
}

/** Searches and selects a product of the store, or none. An archived product stays selected until it is replaced. */
function ProductField({ name, label, description, placeholder }: ProductFieldProps) {
  const { read, write, problems } = useSettings()
  const { found, setTyped } = useProductSearch()
  const value = String(read(name))
  const { nameOf } = useProducts(value === '' ? [] : [value])
  const offered = found.filter(({ status, product_id }) => status === 'active' || product_id === value)
  const choices = offered.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const apart = value !== '' && offered.every(({ product_id }) => product_id !== value)
  const chosen = value === '' ? '' : nameOf(value)
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      size="xs"
      searchable
      clearable
      // The field's text for the selected product isn't a search.
      onSearchChange={(typed) => setTyped(typed === chosen ? '' : typed)}
      nothingFoundMessage="No products found"
      data={apart ? [...choices, { value, label: chosen }] : choices}
      value={value === '' ? null : value}
      error={problems.get(name)}
      onChange={(id) => write(name, id ?? '')}
    />
  )
}
