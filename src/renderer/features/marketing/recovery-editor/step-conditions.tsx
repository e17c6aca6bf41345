import { MultiSelect } from '@mantine/core'
import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { CAUSE_CHOICES, CUSTOMER_CHOICES } from './recovery-labels.ts'

type Conditions = RecoveryStep['conditions']

interface ConditionProps {
  conditions: Conditions
  onChange: (change: Partial<Conditions>) => void
}

const countryChoices = countries().map(({ code, name }) => ({ value: code, label: name }))

/** The products of which a cart must contain at least one. */
function ProductsField({ conditions: { product_ids }, onChange }: ConditionProps) {
  const { found, known, typed, setTyped } = useProductSearch()
  const isFound = (id: string) => found.some((product) => product.product_id === id)
  const others = product_ids.filter((id) => !isFound(id))
  return (
    <MultiSelect
      label="Products"
      size="xs"
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': 'Remove all products' }}
      placeholder={product_ids.length === 0 ? 'Any product' : ''}
      nothingFoundMessage="No matching products"
      data={[
        ...found.map(({ product_id, title }) => ({ value: product_id, label: title })),
        ...others.map((id) => ({ value: id, label: known[id]?.title ?? 'A product that is no longer listed' })),
      ]}
      value={product_ids}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange({ product_ids: ids })}
    />
  )
}

interface StepConditionsProps extends ConditionProps {
  minValueError: unknown
}

/** Which carts get a step. */
export function StepConditions(props: StepConditionsProps) {
  const { conditions, onChange, minValueError } = props
  const { currency } = useStore()
  return (
    <>
      <MoneyInput
        label="Cart value of at least"
        currency={currency}
        placeholder="Any value"
        value={conditions.min_value === 0 ? null : conditions.min_value}
        error={typeof minValueError === 'string' ? minValueError : undefined}
        onChange={(amount) => onChange({ min_value: amount ?? 0 })}
      />
      <ChoiceSelect
        labelled
        label="Reason"
        value={conditions.cause}
        options={CAUSE_CHOICES}
        onChange={(cause) => onChange({ cause })}
      />
      <ChoiceSelect
        labelled
        label="Customer"
        value={conditions.customer}
        options={CUSTOMER_CHOICES}
        onChange={(customer) => onChange({ customer })}
      />
      <MultiSelect
        label="Countries"
        size="xs"
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': 'Remove all countries' }}
        placeholder={conditions.countries.length === 0 ? 'Any country' : ''}
        nothingFoundMessage="No countries found"
        data={countryChoices}
        value={conditions.countries}
        onChange={(chosen) => onChange({ countries: chosen })}
      />
      <ProductsField conditions={conditions} onChange={onChange} />
    </>
  )
}
