import { MultiSelect } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { inventory } from '../../../../shared/contracts/inventory.ts'
import { counted } from '../../../lib/format.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { ChoiceField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

const modes = [
  { value: 'single', label: 'One of them' },
  { value: 'multiple', label: 'Several' },
] as const

/** What an instant page sells, and how shoppers choose among it (PP-007, GAP-60). */
export function ProductsGroup() {
  const { values, set } = usePaymentPage()
  const { store_id } = useStore()
  const { data, error, retry } = useApi(inventory.list, { query: { store_id } })
  const selected = values.selected_products
  const known = data?.products ?? []
  // A product that was archived or is not read yet keeps its place in the list.
  const others = selected.filter((id) => known.every(({ product_id }) => product_id !== id))
  const choices = [
    ...known
      .filter(({ status, product_id }) => status === 'active' || selected.includes(product_id))
      .map(({ product_id, title }) => ({ value: product_id, label: title })),
    ...others.map((value) => ({ value, label: data ? 'A product that is gone' : 'A product' })),
  ]
  return (
    <SettingGroup
      title="Products"
      icon={IconShoppingBag}
      open
      note={selected.length === 0 ? 'None' : counted(selected.length, 'product')}
      words="selected instant selection mode"
    >
      <MultiSelect
        label="Products on this page"
        size="xs"
        searchable
        hidePickedOptions
        nothingFoundMessage="No product is called that"
        data={choices}
        value={selected}
        onChange={(selected_products) => set({ selected_products })}
      />
      {error !== null && (
        <p className={classes.warning} role="alert">
          <span>
            {error}{' '}
            <button type="button" className={classes.fix} onClick={retry}>
              Retry
            </button>
          </span>
        </p>
      )}
      <ChoiceField name="instant_selection_mode" label="Shoppers choose" choices={modes} />
    </SettingGroup>
  )
}
