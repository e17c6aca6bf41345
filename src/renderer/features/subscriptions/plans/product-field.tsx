import { Select } from '@mantine/core'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { useStore } from '../../../lib/session/stores.ts'
import type { PlanFormApi } from './use-plan-form.ts'

/** The product that the plan sells, searched by title. */
export function ProductField({ form, plan }: { form: PlanFormApi; plan: SubscriptionPlan | null }) {
  const { currency } = useStore()
  const { found, known, typed, setTyped, keep } = useProductSearch()
  const chosen = form.values.product_id
  const options = found
    .filter(({ status, product_id }) => status === 'active' || product_id === chosen)
    .map(({ product_id: value, title, variants }) => ({
      value,
      label: `${title}, ${formatMoney(variants[0]?.price ?? 0, currency)}`,
    }))
  const isListed = options.some(({ value }) => value === chosen)
  const title = known[chosen]?.title ?? plan?.product.title ?? ''
  const data = isListed || chosen === '' ? options : [{ value: chosen, label: title }, ...options]
  return (
    <Select
      label="Product"
      required
      searchable
      data={data}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
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

/** Starts options without a price with the product's own. */
function fillPrices(form: PlanFormApi, price: number | null): void {
  form.setFieldValue('pricing_options', (options) =>
    options.map((option) => ({ ...option, one_time_price: option.one_time_price ?? price })),
  )
}
