import { useState } from 'react'
import { whop, type WhopProduct } from '../../../shared/contracts/payments/whop.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { listQuery } from '../../ui/data-table/list-query.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { DataTable } from '../../ui/layout/data-table.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import classes from './whop.module.css'

interface Choice {
  product_id: string
  title: string
}

/** Keeps a selected product in the options even if Whop no longer has it. */
function optionsOf({ whop_product_id, whop_title }: WhopProduct, choices: readonly Choice[]) {
  const kept = whop_product_id !== null && !choices.some(({ product_id }) => product_id === whop_product_id)
  return [
    { value: '', label: 'No Whop product' },
    ...choices.map(({ product_id, title }) => ({ value: product_id, label: title })),
    ...(kept ? [{ value: whop_product_id, label: whop_title ?? whop_product_id }] : []),
  ]
}

function ProductSelect({
  row,
  choices,
  mayManage,
}: {
  row: WhopProduct
  choices: readonly Choice[] | null
  mayManage: boolean
}) {
  const { store_id } = useStore()
  const toast = useNotification()
  // Optimistic update: shows the choice immediately and reverts it if the server rejects it.
  const [wanted, setWanted] = useState<string | null>(null)
  const map = useAction(whop.mapProduct, {
    invalidates: [whop.products],
    onSuccess: (_, input) => settled(input.body.whop_product_id),
    onFailure: (error, input) => {
      settled(input.body.whop_product_id)
      toast.error(errorText(error))
    },
  })
  // Doesn't discard a newer choice.
  const settled = (whop_product_id: string | null) => setWanted((now) => (now === (whop_product_id ?? '') ? null : now))
  if (!mayManage || choices === null) return <>{row.whop_title ?? <span className={classes.none}>None</span>}</>
  return (
    <ChoiceSelect
      label={`Whop product for ${row.title}`}
      value={wanted ?? row.whop_product_id ?? ''}
      options={optionsOf(row, choices)}
      onChange={(value) => {
        setWanted(value)
        const whop_product_id = value === '' ? null : value
        void map.run({ body: { store_id, product_id: row.product_id, whop_product_id } })
      }}
    />
  )
}

const columnsFor = (choices: readonly Choice[] | null, mayManage: boolean): readonly TableColumn<WhopProduct>[] => [
  { key: 'title', label: 'Product', tone: 'strong', card: 'title', cell: ({ title }) => title },
  {
    key: 'whop_title',
    label: 'Whop product',
    card: 'note',
    width: '50%',
    cell: (row) => <ProductSelect row={row} choices={choices} mayManage={mayManage} />,
  },
]

/** Maps each of the store's products to a Whop product, for Whop's reports. */
export function ProductMap({ mayManage, connected }: { mayManage: boolean; connected: boolean }) {
  const { store_id } = useStore()
  const [state, change] = useTableState()
  const { data, load } = useApi(whop.products, { query: listQuery(store_id, state) }, { keepPrevious: true })
  const choices = useApi(whop.choices, connected ? { query: { store_id } } : null)
  const columns = columnsFor(choices.data?.products ?? null, mayManage)
  return (
    <section aria-labelledby="whop-products" className={classes.form}>
      <div>
        <h2 id="whop-products" className={classes.heading}>
          Product mapping
        </h2>
        <p className={classes.quiet}>
          Choose which Whop product each single-product sale is recorded under. Other carts are recorded under your
          store’s name. Prices always come from your store.
        </p>
      </div>
      {choices.load.error ? (
        <p className={classes.quiet} role="alert">
          Whop products couldn’t be loaded: {errorText(choices.load.error)}
        </p>
      ) : null}
      <DataTable
        label="Products"
        columns={columns}
        rows={data?.products ?? []}
        total={data?.total ?? 0}
        rowId={({ product_id }) => product_id}
        state={state}
        onStateChange={change}
        load={load}
        emptyMessage="No products yet. Add one under Sales > Inventory."
      />
    </section>
  )
}
