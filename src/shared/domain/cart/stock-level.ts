/** How a variant stands: none to sell, few enough to be told of, or enough. */
export type StockLevel = 'out' | 'low' | 'in'

/**
 * On hand of a variant whose stock is not tracked, as it is stored: so much that nothing which asks for stock ever runs
 * out of it, without a case of its own. Members see null instead.
 */
export const UNTRACKED_STOCK = 1_000_000_000

/** What can be sold of a variant: what is available, or as much as anybody wants where stock is not tracked. */
export const sellableCount = ({ available }: { available: number | null }): number => available ?? UNTRACKED_STOCK

/** What products are found by: a level, or `restock` for active ones with a variant that is out or low. */
export type StockFilter = StockLevel | 'restock'

/**
 * The level of a variant. `available` is what is on hand less what open sessions hold, and may be below zero while
 * the merchant has taken stock away; null where stock is not tracked. A threshold of 0 means that the merchant wants no warning.
 */
export function stockLevel(variant: { available: number | null; low_stock_threshold: number }): StockLevel {
  if (variant.available === null) return 'in'
  if (variant.available <= 0) return 'out'
  return variant.available <= variant.low_stock_threshold ? 'low' : 'in'
}
