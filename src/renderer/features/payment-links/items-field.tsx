import { ActionIcon, MultiSelect, NumberInput, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Product } from '../../../shared/contracts/sales/inventory.ts'
import { usePlanOptions } from '../../lib/forms/use-plan-options.ts'
import { useProductSearch } from '../../lib/forms/use-product-search.ts'
import type { ItemValues } from './link-form.ts'
import type { LinkFormApi } from './use-link-form.ts'
import forms from '../../ui/resource/form.module.css'

interface ItemProps {
  item: ItemValues
  product: Product | undefined
  onChange: (change: Partial<ItemValues>) => void
  onRemove: () => void
}

const asNumber = (value: string | number): number | null => (value === '' ? null : Number(value))

const ONCE = { value: '', label: 'One-time purchase' }

/** Preselects a subscription, for a product that has plans. Shoppers can still choose another option. */
function PlanField({ item, title, onChange }: Pick<ItemProps, 'item' | 'onChange'> & { title: string }) {
  const options = usePlanOptions(item.product_id)
  const chosen = item.plan_option_id ?? ''
  if (!options || (options.length === 0 && chosen === '')) return null
  const choices = options.map(({ label, option }) => ({ value: option.id, label }))
  const isGone = chosen !== '' && choices.every(({ value }) => value !== chosen)
  return (
    <Select
      label="Preselected purchase option"
      aria-label={`Preselected purchase option of ${title}`}
      description="Shoppers can switch to another option before they pay."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[ONCE, ...choices, ...(isGone ? [{ value: chosen, label: 'Plan no longer available' }] : [])]}
      value={chosen}
      onChange={(id) => onChange({ plan_option_id: id || null })}
    />
  )
}

function ItemCard({ item, product, onChange, onRemove }: ItemProps) {
  const title = product?.title ?? 'A product that is no longer listed'
  const variants = product?.variants ?? []
  const quantity = { allowDecimal: false, allowNegative: false, hideControls: true, inputMode: 'numeric' as const }
  return (
    <li className={forms.item}>
      <div className={forms.itemHead}>
        <span className={forms.strong}>{title}</span>
        <ActionIcon aria-label={`Remove ${title}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {variants.length > 1 && (
        <MultiSelect
          label="Variants"
          aria-label={`Variants of ${title}`}
          placeholder={item.variant_ids.length === 0 ? 'All variants' : ''}
          data={variants.map(({ variant_id: value, title: label }) => ({ value, label }))}
          value={item.variant_ids}
          onChange={(variant_ids) => onChange({ variant_ids })}
          clearable
          clearButtonProps={{ 'aria-label': `All variants of ${title}` }}
        />
      )}
      <div className={forms.pair}>
        <NumberInput
          {...quantity}
          label="Minimum quantity"
          value={item.minimum_quantity ?? ''}
          onChange={(value) => onChange({ minimum_quantity: asNumber(value) })}
        />
        <NumberInput
          {...quantity}
          label="Maximum quantity"
          description="Leave blank for no limit."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={item.maximum_quantity ?? ''}
          onChange={(value) => onChange({ maximum_quantity: asNumber(value) })}
        />
      </div>
      <PlanField item={item} title={title} onChange={onChange} />
      {product?.status === 'archived' && (
        <p className={forms.warning} role="status">
          Shoppers can’t buy this archived product. Restore it in Inventory, or remove it here.
        </p>
      )}
    </li>
  )
}

/** The products of a link, each with its variants and quantity limits. */
export function ItemsField({ form }: { form: LinkFormApi }) {
  const { found, known, typed, setTyped, keep } = useProductSearch()
  const { products } = form.values
  const change = (at: number, part: Partial<ItemValues>) =>
    form.setFieldValue(
      'products',
      products.map((item, index) => (index === at ? { ...item, ...part } : item)),
    )
  const left = found.filter(
    ({ product_id, status }) => status === 'active' && products.every((item) => item.product_id !== product_id),
  )
  const add = (id: string | null) => {
    const product = found.find(({ product_id }) => product_id === id)
    if (!product) return
    keep(product)
    setTyped('')
    form.setFieldValue('products', [
      ...products,
      { product_id: product.product_id, variant_ids: [], minimum_quantity: 1, maximum_quantity: null },
    ])
  }
  return (
    <>
      {products.length > 0 && (
        <ul className={forms.items}>
          {products.map((item, at) => (
            <ItemCard
              key={item.product_id}
              item={item}
              product={known[item.product_id]}
              onChange={(part) => change(at, part)}
              onRemove={() =>
                form.setFieldValue(
                  'products',
                  products.filter((_, index) => index !== at),
                )
              }
            />
          ))}
        </ul>
      )}
      <Select
        label="Add a product"
        description="If you add none, shoppers choose from the page’s products."
        placeholder="Search products"
        data={left.map(({ product_id: value, title: label }) => ({ value, label }))}
        value={null}
        onChange={add}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage="No matching products"
        error={form.errors['products']}
      />
    </>
  )
}
