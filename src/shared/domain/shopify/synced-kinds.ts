/** What a store synchronizes with Shopify. Each has a direction of its own. */
export const SYNCED_KINDS = ['products', 'stock', 'promo_codes', 'orders'] as const
export type SyncedKind = (typeof SYNCED_KINDS)[number]

/** `off`: not synchronized. Orders only go to Shopify, and their fulfillments come back. */
export const DIRECTIONS = {
  products: ['both', 'from_shopify', 'to_shopify', 'off'],
  stock: ['both', 'from_shopify', 'to_shopify', 'off'],
  promo_codes: ['both', 'from_shopify', 'to_shopify', 'off'],
  orders: ['to_shopify', 'off'],
} as const satisfies Record<SyncedKind, readonly string[]>

export interface Directions {
  products: (typeof DIRECTIONS)['products'][number]
  stock: (typeof DIRECTIONS)['stock'][number]
  promo_codes: (typeof DIRECTIONS)['promo_codes'][number]
  orders: (typeof DIRECTIONS)['orders'][number]
}

/** Directions of a new connection. Nothing is written to Shopify until the merchant allows it. */
export const DEFAULT_DIRECTIONS: Directions = {
  products: 'from_shopify',
  stock: 'from_shopify',
  promo_codes: 'from_shopify',
  orders: 'off',
}

/** Records that are linked with one of Shopify's. */
export const LINKED_KINDS = ['product', 'variant', 'promo_code', 'order', 'fulfillment'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** Fields of conflicts. `deleted`: one side deleted what the other changed. */
export const CONFLICT_FIELDS = [
  'title',
  'description',
  'image',
  'status',
  'variant_title',
  'sku',
  'price',
  'stock',
  'deleted',
  'code',
  'discount',
  'minimum_subtotal',
  'starts_at',
  'ends_at',
  'usage_limit',
  'once_per_customer',
  'disabled',
] as const
export type ConflictField = (typeof CONFLICT_FIELDS)[number]

/** Rows of the status table: products and variants share a direction, and fulfillments follow orders. */
export const STATUS_KINDS = ['products', 'variants', 'stock', 'promo_codes', 'orders', 'fulfillments'] as const
export type StatusKind = (typeof STATUS_KINDS)[number]
