import { Alert, Button, Group, Modal, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../sales.module.css'
import { stockProblem } from './stock.ts'

/** The product and the initially selected variant, by default the first one. */
export interface StockTarget {
  product: Product
  variant_id?: string
}

interface StockFormProps {
  target: StockTarget
  onDone: () => void
}

function StockForm({ target: { product, variant_id }, onDone }: StockFormProps) {
  const toast = useNotification()
  const tracked = product.variants.filter(({ track_stock }) => track_stock)
  const [chosen, setChosen] = useState(variant_id ?? tracked[0]?.variant_id ?? '')
  const [change, setChange] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const adjust = useAction(inventory.adjustStock, {
    invalidates: [inventory.list, inventory.details],
    onSuccess: ({ data }) => {
      const stock = data.variants.find((each) => each.variant_id === chosen)?.stock
      toast.success(typeof stock !== 'number' ? 'Stock adjusted' : `Stock adjusted: ${stock} on hand`)
      onDone()
    },
  })
  const variant = tracked.find((each) => each.variant_id === chosen)
  if (variant === undefined || variant.stock === null) return null
  const { stock } = variant
  const problem = stockProblem(change, stock)
  const save = () => {
    setTried(true)
    if (problem !== null || change === null) return
    void adjust.run({ body: { product_id: product.product_id, variant_id: chosen, change } })
  }
  return (
    <form
      className={classes.stockForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {tracked.length > 1 && (
        <Select
          label="Variant"
          data={tracked.map((each) => ({ value: each.variant_id, label: each.title }))}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => value !== null && setChosen(value)}
        />
      )}
      <KeyValueList
        align="end"
        items={[
          { label: 'On hand', value: stock },
          { label: 'Reserved', note: 'by shoppers in checkout', value: variant.held },
          { label: 'Available', value: variant.available },
        ]}
      />
      <NumberInput
        label="Change"
        description="Enter 12 to add twelve items, or -3 to remove three."
        value={change ?? ''}
        onChange={(value) => setChange(value === '' || value === '-' ? null : Number(value))}
        allowDecimal={false}
        min={-10_000_000}
        max={10_000_000}
        error={tried ? problem : null}
        data-autofocus
      />
      {adjust.error !== null && <Alert color="red">{adjust.error}</Alert>}
      <p className={classes.stockAfter} role="status">
        {problem === null && change !== null ? `${stock} → ${stock + change} on hand` : ''}
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone} disabled={adjust.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={adjust.busy}>
          Adjust stock
        </Button>
      </Group>
    </form>
  )
}

interface AdjustStockDialogProps {
  target: StockTarget | null
  onClose: () => void
}

/** Adjusts a variant's stock by a difference, so that concurrent sales aren't overwritten. */
export function AdjustStockDialog({ target, onClose }: AdjustStockDialogProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title={target ? `Adjust stock for ${target.product.title}` : ''}>
      {target && (
        <StockForm key={`${target.product.product_id} ${target.variant_id}`} target={target} onDone={onClose} />
      )}
    </Modal>
  )
}
