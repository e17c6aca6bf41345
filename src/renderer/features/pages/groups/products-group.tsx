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

/** How many the field knows, newest first: the most that one call answers with. */
const MOST = 100

/** What an instant page sells, and how shoppers choose among it (PP-007, GAP-60). */
export function ProductsGroup() {
  const { values, set, problems } = usePaymentPage()
  const { store_id } = useStore()
  const { data, error, retry } = useApi(inventory.list, { query: { store_id, size: MOST } })
  const selected = values.selected_products
  const known = data?.products ?? []
  const archived = known.filter(({ status, product_id }) => status === 'archived' && selected.includes(product_id))
  // A product that was archived or is not read yet keeps its place in the list.
  const others = selected.filter((id) => known.every(({ product_id }) => product_id !== id))
  const choices = [
    ...known
      .filter(({ status, product_id }) => status === 'active' || selected.includes(product_id))
      .map(({ product_id, title, status }) => ({
        value: product_id,
        label: status === 'archived' ? `${title} (archived)` : title,
      })),
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
        error={problems.get('selected_products')}
        onChange={(selected_products) => set({ selected_products })}
      />
      {archived.length > 0 && (
        <p className={classes.warning} role="status">
          Shoppers cannot buy {archived.map(({ title }) => title).join(', ')} while archived.
        </p>
      )}
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
