/** How a variant stands: none to sell, few enough to be told of, or enough. */
export type StockLevel = 'out' | 'low' | 'in'

/** What products are found by: a level, or `restock` for active ones with a variant that is out or low. */
export type StockFilter = StockLevel | 'restock'

/**
 * The level of a variant. `available` is what is on hand less what open sessions hold, and may be below zero while
 * the merchant has taken stock away. A threshold of 0 means that the merchant wants no warning.
 */
export function stockLevel(variant: { available: number; low_stock_threshold: number }): StockLevel {
  if (variant.available <= 0) return 'out'
  return variant.available <= variant.low_stock_threshold ? 'low' : 'in'
}
