import { UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { stockLevel } from '../../../../shared/domain/cart/stock-level.ts'
import { pluralize, formatCount } from '../../../lib/format/format.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { plainAmount, type CsvColumn } from '../../../lib/format/csv.ts'
import classes from '../sales.module.css'
import { hasTrackedStock, lowestPrice, priceRange, skuText, stockOf, stockWarnings } from './stock.ts'
import { Thumb } from '../thumb.tsx'
import { STOCK_LABELS } from '../labels.ts'

/** 'Out of stock' if it applies to all variants; '2 of 3 out' for some. */
function warningText(part: number, whole: number, words: string): string {
  return part === whole ? words : `${part} of ${whole} ${words.split(' ')[0]?.toLowerCase()}`
}

/** Archived or stock warnings; nothing for a product with enough stock. */
function ProductBadges({ product }: { product: Product }) {
  const { low, out } = stockWarnings(product)
  const whole = product.variants.length
  if (product.status === 'archived') return <StatusBadge tone="mute">Archived</StatusBadge>
  return (
    <span className={classes.badges}>
      {out > 0 && (
        <StatusBadge tone={STOCK_LABELS.out.tone}>{warningText(out, whole, STOCK_LABELS.out.label)}</StatusBadge>
      )}
      {low > 0 && (
        // Phones only have room for the worse of the two.
        <span className={out > 0 ? classes.offPhone : undefined}>
          <StatusBadge tone={STOCK_LABELS.low.tone}>{warningText(low, whole, STOCK_LABELS.low.label)}</StatusBadge>
        </span>
      )}
      {out + low === 0 && <StatusBadge tone={STOCK_LABELS.in.tone}>{STOCK_LABELS.in.label}</StatusBadge>}
    </span>
  )
}

function ProductName({ product }: { product: Product }) {
  const { variants, source } = product
  const note = `${pluralize(variants.length, 'variant')}${source === 'shopify' ? ', Shopify' : ''}`
  return (
    <span className={classes.two}>
      <Thumb image={product.image} />
      <span className={`${classes.words} ${classes.productName}`}>
        <span className={classes.strong}>{product.title}</span>
        <span className={classes.quiet}>{note}</span>
      </span>
    </span>
  )
}

type Adjust = (product: Product) => void

/** Shown instead of a count if stock isn't tracked. */
const NOT_TRACKED = '–'

interface OnHandProps {
  product: Product
  /** Null without permission to change stock. */
  onAdjust: Adjust | null
}

function OnHand({ product, onAdjust }: OnHandProps) {
  const { stock } = stockOf(product)
  if (!hasTrackedStock(product)) return NOT_TRACKED
  if (onAdjust === null) return formatCount(stock)
  return (
    <UnstyledButton
      className={classes.stockButton ?? ''}
      aria-label={`Adjust stock for ${product.title}, ${stock} on hand`}
      onClick={() => onAdjust(product)}
    >
      <IconPencil size={14} stroke={1.8} aria-hidden />
      {formatCount(stock)}
    </UnstyledButton>
  )
}

/** Columns of the list of products. `onAdjust` opens the stock dialog, for members with permission. */
export const inventoryColumns = (onAdjust: Adjust | null): TableColumn<Product>[] => [
  {
    key: 'title',
    label: 'Product',
    sortable: true,
    card: 'title',
    cell: (product) => <ProductName product={product} />,
  },
  {
    key: 'sku',
    label: 'SKU',
    tone: 'soft',
    card: 'none',
    cell: (product) => <span className={classes.sku}>{skuText(product)}</span>,
  },
  {
    key: 'price',
    label: 'Price',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (product) => (
      <>
        <span className={classes.priceWide}>{priceRange(product)}</span>
        <span className={classes.onPhone}>{lowestPrice(product)}</span>
      </>
    ),
  },
  {
    key: 'on_hand',
    label: 'On hand',
    align: 'end',
    card: 'none',
    cell: (product) => <OnHand product={product} onAdjust={onAdjust} />,
  },
  {
    key: 'held',
    label: 'Reserved',
    align: 'end',
    tone: 'soft',
    card: 'none',
    cell: (product) => formatCount(stockOf(product).held),
  },
  {
    key: 'stock',
    label: 'Available',
    sortable: true,
    align: 'end',
    card: 'note',
    cell: (product) =>
      hasTrackedStock(product) ? (
        <>
          {formatCount(stockOf(product).available)}
          <span className={classes.onPhone}> available</span>
        </>
      ) : (
        'Not tracked'
      ),
  },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    card: 'badge',
    cell: (product) => <ProductBadges product={product} />,
  },
]

/** A variant with its product: one line of the CSV export. */
interface VariantLine {
  product: Product
  variant: Product['variants'][number]
}

export const variantLines = (products: readonly Product[]): VariantLine[] =>
  products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))

export const inventoryCsv: readonly CsvColumn<VariantLine>[] = [
  { label: 'Product', value: ({ product }) => product.title },
  { label: 'Variant', value: ({ variant }) => variant.title },
  { label: 'SKU', value: ({ variant }) => variant.sku },
  { label: 'Currency', value: ({ product }) => product.currency },
  { label: 'Price', value: ({ product, variant }) => plainAmount(variant.price, product.currency) },
  { label: 'Track stock', value: ({ variant }) => (variant.track_stock ? 'yes' : 'no') },
  { label: 'On hand', value: ({ variant }) => variant.stock ?? '' },
  { label: 'Reserved', value: ({ variant }) => variant.held },
  { label: 'Available', value: ({ variant }) => variant.available ?? '' },
  { label: 'Low-stock threshold', value: ({ variant }) => variant.low_stock_threshold },
  {
    label: 'Stock',
    value: ({ variant }) => (variant.track_stock ? STOCK_LABELS[stockLevel(variant)].label : 'Not tracked'),
  },
  { label: 'Status', value: ({ product }) => product.status },
  { label: 'Source', value: ({ product }) => product.source },
  { label: 'Product ID', value: ({ product }) => product.product_id },
  { label: 'Variant ID', value: ({ variant }) => variant.variant_id },
]
