import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { stockLevel, type StockLevel } from '../../../../shared/domain/cart/stock-level.ts'

interface Figures {
  stock: number
  held: number
  available: number
}

/** True if any variant of a product tracks stock. */
export const hasTrackedStock = ({ variants }: Pick<Product, 'variants'>): boolean =>
  variants.some(({ track_stock }) => track_stock)

/** Total stock of a product's tracked variants. */
export const stockOf = ({ variants }: Pick<Product, 'variants'>): Figures =>
  variants.reduce<Figures>(
    (sum, { stock, held, available }) => ({
      stock: sum.stock + (stock ?? 0),
      held: sum.held + held,
      available: sum.available + (available ?? 0),
    }),
    { stock: 0, held: 0, available: 0 },
  )

/** Number of variants that are low and out of stock. */
export function stockWarnings({ variants }: Pick<Product, 'variants'>): Record<Exclude<StockLevel, 'in'>, number> {
  const levels = variants.map(stockLevel)
  return {
    low: levels.filter((level) => level === 'low').length,
    out: levels.filter((level) => level === 'out').length,
  }
}

/** '$19.99', or '$19.99–$24.50' if variants differ. */
export function priceRange({ variants, currency }: Pick<Product, 'variants' | 'currency'>): string {
  const prices = variants.map(({ price }) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  if (prices.length === 0) return ''
  return low === high ? formatMoney(low, currency) : `${formatMoney(low, currency)}–${formatMoney(high, currency)}`
}

/** '$19.99', or 'from $19.99' if variants differ, for narrow places. */
export function lowestPrice({ variants, currency }: Pick<Product, 'variants' | 'currency'>): string {
  const prices = variants.map(({ price }) => price)
  if (prices.length === 0) return ''
  const low = formatMoney(Math.min(...prices), currency)
  return new Set(prices).size > 1 ? `from ${low}` : low
}

/** 'KST-10', 'KST-10 +2' if two more variants have one, or ''. */
export function skuText({ variants }: Pick<Product, 'variants'>): string {
  const [first, ...more] = variants.flatMap(({ sku }) => (sku === '' ? [] : [sku]))
  if (first === undefined) return ''
  return more.length === 0 ? first : `${first} +${more.length}`
}

/** Why a change is invalid, or null. */
export function stockProblem(change: number | null, stock: number): string | null {
  if (change === null || !Number.isInteger(change) || change === 0)
    return 'Enter how many items to add, or a negative number to remove them'
  return stock + change < 0 ? `Only ${stock} on hand. You can’t remove more than that` : null
}
