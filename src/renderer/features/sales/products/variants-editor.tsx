import { ActionIcon, Button, Checkbox, Menu, NumberInput, TextInput, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Product, Variant } from '../../../../shared/contracts/sales/inventory.ts'
import { stockLevel } from '../../../../shared/domain/cart/stock-level.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { shopperLink } from '../../../lib/navigation/shopper-link.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { needsStock, newVariant, type VariantValues } from './product-form.ts'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import type { ProductFormApi } from './use-product-form.ts'
import classes from './variants-editor.module.css'
import { STOCK_LABELS } from '../labels.ts'

interface VariantsEditorProps {
  form: ProductFormApi
  /** The current saved product; sales change its stock while the form is open. */
  product: Product | null
  currency: string
  onAdjust: (variant_id: string) => void
}

const MAX_VARIANTS = 100

/** On hand, reserved and available stock of a saved variant, with an Adjust button. */
function StoredStock({ variant, onAdjust }: { variant: Variant; onAdjust: () => void }) {
  const level = stockLevel(variant)
  return (
    <>
      <span className={classes.caption}>Stock</span>
      <div className={classes.stockLine}>
        <div className={classes.figures}>
          <p className={classes.onHand}>
            {formatCount(variant.stock ?? 0)} on hand
            {level !== 'in' && (
              <StatusBadge tone={STOCK_LABELS[level].tone} size="small">
                {level === 'out' ? 'Out' : 'Low'}
              </StatusBadge>
            )}
          </p>
          <p className={classes.held}>
            {formatCount(variant.held)} reserved, {formatCount(variant.available ?? 0)} available
          </p>
        </div>
        <Button size="xs" variant="default" aria-label={`Adjust stock for ${variant.title}`} onClick={onAdjust}>
          Adjust
        </Button>
      </div>
    </>
  )
}

/** Stock of a variant, and whether it's tracked. */
function StockCell({ form, product, values, index, onAdjust }: RowProps) {
  const at = `variants.${index}` as const
  const stored = product?.variants.find(({ variant_id }) => variant_id === values.variant_id)
  return (
    <div className={classes.stock}>
      {values.track_stock && stored?.track_stock === true && (
        <StoredStock variant={stored} onAdjust={() => onAdjust(stored.variant_id)} />
      )}
      {needsStock(values) && (
        <NumberInput
          label="Stock"
          required
          min={0}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          value={values.stock ?? ''}
          error={form.errors[`${at}.stock`]}
          onChange={(value) => form.setFieldValue(`${at}.stock`, figureOf(value))}
        />
      )}
      {!values.track_stock && (
        <>
          <span className={classes.caption}>Stock</span>
          <p className={classes.untracked}>Unlimited</p>
        </>
      )}
      <Checkbox
        size="xs"
        mt={6}
        label="Track stock"
        classNames={{ label: classes.track ?? '' }}
        aria-label={`Track stock of ${values.title || `variant ${index + 1}`}`}
        checked={values.track_stock}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue(`${at}.track_stock`, checked)}
      />
    </div>
  )
}

interface RowProps extends VariantsEditorProps {
  values: VariantValues
  index: number
  count: number
}

/** Value of a number field; null while it's empty or only a sign. */
const figureOf = (value: string | number): number | null =>
  value === '' || Number.isNaN(Number(value)) ? null : Number(value)

function RowMenu({ form, values, index, count }: RowProps) {
  const store = useStore()
  const copy = useCopy()
  const name = values.title || `variant ${index + 1}`
  const { variant_id } = values
  const move = (to: number) => form.reorderListItem('variants', { from: index, to })
  return (
    <div className={classes.actions}>
      {variant_id !== undefined && (
        <Tooltip label="Copy shopper link">
          <ActionIcon
            aria-label={`Copy shopper link for ${name}`}
            onClick={() => void copy(shopperLink(store, variant_id), 'Shopper link')}
          >
            <IconLink size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Move or remove ${name}`}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={150}>
          <Menu.Item disabled={index === 0} leftSection={<IconArrowUp size={16} />} onClick={() => move(index - 1)}>
            Move up
          </Menu.Item>
          <Menu.Item
            disabled={index === count - 1}
            leftSection={<IconArrowDown size={16} />}
            onClick={() => move(index + 1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            disabled={count === 1}
            leftSection={<IconTrash size={16} />}
            onClick={() => form.removeListItem('variants', index)}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function VariantRow(props: RowProps) {
  const { form, currency, values, index } = props
  const at = `variants.${index}` as const
  return (
    <li className={classes.row} aria-label={values.title || `Variant ${index + 1}`}>
      <TextInput label="Variant name" required {...form.getInputProps(`${at}.title`)} />
      <TextInput label="SKU" {...form.getInputProps(`${at}.sku`)} />
      <MoneyInput
        label="Price"
        required
        currency={currency}
        value={values.price}
        error={form.errors[`${at}.price`]}
        onChange={(price) => form.setFieldValue(`${at}.price`, price)}
      />
      <StockCell {...props} />
      <NumberInput
        label="Alert at"
        title="Get a low-stock alert at this quantity. Enter 0 to turn alerts off."
        disabled={!values.track_stock}
        min={0}
        allowDecimal={false}
        hideControls
        inputMode="numeric"
        value={values.low_stock_threshold ?? ''}
        error={form.errors[`${at}.low_stock_threshold`]}
        onChange={(value) => form.setFieldValue(`${at}.low_stock_threshold`, figureOf(value))}
      />
      <RowMenu {...props} />
    </li>
  )
}

/** Variants of a product, in the order that shoppers see. */
export function VariantsEditor(props: VariantsEditorProps) {
  const { form } = props
  const { variants } = form.values
  const problem = form.errors.variants
  return (
    <Section
      form
      title="Variants"
      count={variants.length}
      note="Each variant has its own price, stock and shopper link. Turn off stock tracking for services and downloads."
    >
      <ol className={classes.rows}>
        {variants.map((values, index) => (
          <VariantRow key={values.key} {...props} values={values} index={index} count={variants.length} />
        ))}
      </ol>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        mt={14}
        variant="default"
        disabled={variants.length >= MAX_VARIANTS}
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => form.insertListItem('variants', newVariant())}
      >
        Add variant
      </Button>
    </Section>
  )
}
