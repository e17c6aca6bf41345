/** Stock level of a variant: sold out, low enough for an alert, or enough. */
export type StockLevel = 'out' | 'low' | 'in'

/**
 * Stored stock of a variant whose stock isn't tracked: high enough to never run out, so that stock checks need no
 * special case. Members see null instead.
 */
export const UNTRACKED_STOCK = 1_000_000_000

/**
 * Returns how many of a variant can be sold: the available stock, or a practically unlimited number if stock isn't
 * tracked.
 */
export const sellableCount = ({ available }: { available: number | null }): number => available ?? UNTRACKED_STOCK

/** Stock filter of the product list: a level, or `restock` for active products with a variant that is out or low. */
export type StockFilter = StockLevel | 'restock'

/**
 * Returns a variant's stock level. `available` is stock on hand less stock held by open sessions, and can be negative
 * after the merchant reduced the stock; null if stock isn't tracked. A threshold of 0 turns the alert off.
 */
export function stockLevel(variant: { available: number | null; low_stock_threshold: number }): StockLevel {
  if (variant.available === null) return 'in'
  if (variant.available <= 0) return 'out'
  return variant.available <= variant.low_stock_threshold ? 'low' : 'in'
}
