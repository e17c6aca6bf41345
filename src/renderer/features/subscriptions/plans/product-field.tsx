import { Combobox, Select } from '@mantine/core'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { useStore } from '../../../lib/session/stores.ts'
import classes from './editor.module.css'
import type { PlanFormApi } from './use-plan-form.ts'

/** The product that the plan sells, searched by title. */
export function ProductField({ form, plan }: { form: PlanFormApi; plan: SubscriptionPlan | null }) {
  const { currency } = useStore()
  const { found, known, setTyped, keep } = useProductSearch()
  const chosen = form.values.product_id
  const offered = found.filter(({ status, product_id }) => status === 'active' || product_id === chosen)
  const choices = offered.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const isOffered = chosen === '' || offered.some(({ product_id }) => product_id === chosen)
  const shown = shownProduct(known[chosen], plan)
  const name = shown?.title ?? ''
  return (
    <Select
      label="Product"
      required
      leftSection={shown?.image ? <img className={classes.image} src={mediaUrl(shown.image)} alt="" /> : undefined}
      rightSection={
        <span className={classes.chosen}>
          {shown && <span>{formatMoney(shown.price, currency)}</span>}
          <Combobox.Chevron />
        </span>
      }
      rightSectionWidth={112}
      rightSectionPointerEvents="none"
      searchable
      data={isOffered ? choices : [{ value: chosen, label: name }, ...choices]}
      filter={({ options, search }) => (search === '' ? options : choices)}
      renderOption={({ option }) => <Choice product={known[option.value]} name={option.label} currency={currency} />}
      // The field’s text for the selected product isn’t a search.
      onSearchChange={(typed) => setTyped(typed === name ? '' : typed)}
      nothingFoundMessage="No products found"
      allowDeselect={false}
      {...form.getInputProps('product_id')}
      onChange={(product_id: string | null) => {
        const product = product_id === null ? undefined : known[product_id]
        if (!product) return
        keep(product)
        form.setFieldValue('product_id', product.product_id)
        fillPrices(form, product.variants[0]?.price ?? null)
      }}
    />
  )
}

/** Image and price of the selected product: as found by a search, or as the plan was loaded with. */
function shownProduct(product: Product | undefined, plan: SubscriptionPlan | null) {
  if (!product) return plan?.product ?? null
  return { title: product.title, image: product.image, price: product.variants[0]?.price ?? 0 }
}

interface ChoiceProps {
  product: Product | undefined
  name: string
  currency: string
}

function Choice({ product, name, currency }: ChoiceProps) {
  const price = product?.variants[0]?.price
  return (
    <span className={classes.product}>
      {product?.image && <img className={classes.image} src={mediaUrl(product.image)} alt="" />}
      <span className={classes.title}>{name}</span>
      {price !== undefined && <span>{formatMoney(price, currency)}</span>}
    </span>
  )
}

/** Starts options without a price with the product's own. */
function fillPrices(form: PlanFormApi, price: number | null): void {
  form.setFieldValue('pricing_options', (options) =>
    options.map((option) => ({ ...option, one_time_price: option.one_time_price ?? price })),
  )
}
