import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { Money } from '../../../ui/display/money.tsx'
import forms from '../../../ui/resource/form.module.css'
import sales from '../sales.module.css'
import { Thumb } from '../thumb.tsx'
import { itemOf, type ItemValues } from './offer-form.ts'
import type { OfferFormApi } from './use-offer-form.ts'

interface ItemProps {
  item: ItemValues
  /** The current product; undefined until loaded. */
  product: Product | undefined
  /** Variants used by other lines. */
  taken: readonly string[]
  onChange: (item: ItemValues) => void
  onRemove: () => void
}

const wordsOf = ({ title, variant_title }: ItemValues): string =>
  title || shownVariantTitle(variant_title) || 'Deleted product'

function stockNote({ sold, available, quantity, title }: ItemValues): string | null {
  if (!sold) return title === '' ? 'This product was deleted.' : 'This product is inactive. Activate it to sell it.'
  if (available >= (quantity ?? 1)) return null
  return available === 0 ? 'Sold out.' : `Only ${available} left.`
}

/** Selects a variant of the line's product, except those used by other lines. */
function VariantField({ item, product, taken, onChange }: ItemProps) {
  const variants = product?.variants ?? []
  const known = variants.some(({ variant_id }) => variant_id === item.variant_id)
  if (variants.length < 2 && (known || item.variant_title === '')) return null
  const data = variants.map(({ variant_id: value, title: label }) => ({
    value,
    label,
    disabled: taken.includes(value),
  }))
  return (
    <Select
      label={`Variant of ${wordsOf(item)}`}
      data={known ? data : [{ value: item.variant_id, label: item.variant_title }, ...data]}
      value={item.variant_id}
      allowDeselect={false}
      onChange={(id) => {
        const variant = variants.find(({ variant_id }) => variant_id === id)
        if (product && variant) onChange({ ...itemOf(product, variant), quantity: item.quantity })
      }}
    />
  )
}

function ItemCard(props: ItemProps) {
  const { item, onChange, onRemove } = props
  const { currency } = useStore()
  const title = wordsOf(item)
  const note = stockNote(item)
  return (
    <li className={forms.item}>
      <div className={forms.itemHead}>
        <span className={sales.two}>
          <Thumb image={item.image} />
          <span className={sales.words}>
            <span className={sales.strong}>{title}</span>
            <span className={sales.quiet}>
              <Money amount={item.price} currency={currency} /> each
            </span>
          </span>
        </span>
        <ActionIcon
          aria-label={`Remove ${[title, shownVariantTitle(item.variant_title)].filter(Boolean).join(', ')}`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={forms.pair}>
        <VariantField {...props} />
        <NumberInput
          label="Quantity"
          aria-label={`Quantity of ${title}`}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          min={1}
          max={999}
          clampBehavior="strict"
          value={item.quantity ?? ''}
          onChange={(value) => onChange({ ...item, quantity: value === '' ? null : Number(value) })}
        />
      </div>
      {note && (
        <p className={forms.warning} role="status">
          {note}
        </p>
      )}
    </li>
  )
}

/** Products of an offer, each with its variant and quantity. */
export function OfferItems({ form }: { form: OfferFormApi }) {
  const { found, known, typed, setTyped, keep } = useProductSearch()
  const { products } = form.values
  const set = (items: ItemValues[]) => form.setFieldValue('products', items)
  const ids = products.map(({ variant_id }) => variant_id)
  // A product can be added several times, with a different variant each.
  const left = found.flatMap((product) => {
    const variant = product.variants.find(({ variant_id }) => !ids.includes(variant_id))
    return variant && product.status === 'active' ? [{ product, variant }] : []
  })
  const add = (id: string | null) => {
    const next = left.find(({ product }) => product.product_id === id)
    if (!next) return
    keep(next.product)
    setTyped('')
    set([...products, itemOf(next.product, next.variant)])
  }
  return (
    <div className={forms.fields}>
      {products.length > 0 && (
        <ul className={forms.items}>
          {products.map((item, at) => (
            <ItemCard
              key={item.variant_id}
              item={item}
              product={known[item.product_id]}
              taken={ids.filter((id) => id !== item.variant_id)}
              onChange={(changed) => set(products.map((each, index) => (index === at ? changed : each)))}
              onRemove={() => set(products.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
      <Select
        label="Add a product"
        description="Offers are paid once. To sell a subscription, use its plan, an order bump, an upsell or a payment link."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Search products"
        data={left.map(({ product }) => ({ value: product.product_id, label: product.title }))}
        value={null}
        onChange={add}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage="No matching products"
        error={form.errors['products']}
      />
    </div>
  )
}
