import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { shopifyRun } from '../integrations/shopify.ts'
import {
  count,
  currency,
  flag,
  id,
  listQuery,
  message,
  minor,
  numeric,
  readVersion,
  requiredText,
  text,
  time,
} from '../fields.ts'

/** A number beyond the safe integer range is still an integer, so that its error is about the size. */
const whole = (not: string, high: string) => z.int({ error: ({ code }) => (code === 'too_big' ? high : not) })

export const variantInput = z.object({
  variant_id: z.optional(id),
  title: requiredText('Variant name is required', 120),
  sku: z._default(text(80), ''),
  price: whole('Price must be a whole number of minor units', 'Price is too high').check(
    z.minimum(0, 'Price must not be negative'),
    z.maximum(99_999_999, 'Price is too high'),
  ),
  /** False for services and downloads, which never run out. Absent: unchanged, and true for a new variant. */
  track_stock: z.optional(z.boolean()),
  /**
   * Required if stock is tracked. Optional for an existing variant, where it stays unchanged because orders update it
   * concurrently.
   */
  stock: z.optional(
    whole('Stock must be a whole number', 'Stock is too high').check(
      z.minimum(0, 'Stock must not be negative'),
      z.maximum(10_000_000, 'Stock is too high'),
    ),
  ),
  low_stock_threshold: z._default(count, 0),
})
export type VariantInput = z.input<typeof variantInput>

const TOO_FEW = 'A product needs at least one variant'
const TOO_MANY = 'A product can have at most 100 variants'
/** Shoppers tell variants apart by title, so that duplicates are rejected. */
const uniqueTitles = z.check<readonly { title: string }[]>(({ value, issues }) => {
  const seen = new Set<string>()
  for (const [at, { title }] of value.entries()) {
    const name = title.toLowerCase()
    if (seen.has(name)) {
      const message = 'Another variant already has this title'
      issues.push({ code: 'custom', message, input: title, path: [at, 'title'], continue: true })
    }
    seen.add(name)
  }
})

const variants = z.array(variantInput).check(z.minLength(1, TOO_FEW), z.maxLength(100, TOO_MANY), uniqueTitles)

/**
 * Stock counts: `stock` is on hand, `held` is reserved by open sessions, `available` can be sold now. Both are null if
 * stock is not tracked.
 */
export const variant = z.object({
  variant_id: id,
  title: z.string(),
  sku: z.string(),
  price: minor,
  track_stock: z.boolean(),
  stock: z.nullable(z.int()),
  held: count,
  available: z.nullable(z.int()),
  low_stock_threshold: count,
})
export type Variant = z.output<typeof variant>

export const product = z.object({
  product_id: id,
  store_id: id,
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  currency,
  status: z.enum(['active', 'archived']),
  source: z.enum(['own', 'shopify']),
  created_at: time,
  version: z.int(),
  updated_at: time,
  variants: z.array(variant),
})
export type Product = z.output<typeof product>

/** Comma-separated ids that limit the list to these products; a reply has at most 100. */
const productIds = text(4000)

const byProduct = (where: 'query' | 'body') => ({ in: where, field: 'product_id', kind: 'product' }) as const

export const inventory = {
  list: defineContract({
    method: 'GET',
    path: '/inventory/all',
    summary: 'List products with their variants and stock, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      stock: z.optional(z.enum(['restock', 'low', 'out', 'in'])),
      product_ids: z.optional(productIds),
    }),
    response: z.object({ products: z.array(product), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/inventory/details',
    summary: 'Get a product',
    access: 'store',
    permission: 'store.view',
    scope: byProduct('query'),
    query: z.object({ product_id: id }),
    response: z.object({ data: product }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/inventory/create',
    summary: 'Create a product with its variants and image',
    access: 'store',
    permission: 'inventory.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    files: ['image'],
    names: { 'variants.*.variant_id': 'variant' },
    body: z.object({
      store_id: id,
      title: requiredText('Title is required', 160),
      description: z._default(text(5000), ''),
      variants,
    }),
    response: z.object({ data: product }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/inventory/update',
    summary: 'Update a product. Variants with an ID are updated, those without are added, missing ones are deleted',
    access: 'store',
    permission: 'inventory.manage',
    scope: byProduct('body'),
    files: ['image'],
    names: { 'variants.*.variant_id': 'variant' },
    body: z.object({
      product_id: id,
      version: readVersion,
      title: z.optional(requiredText('Title is required', 160)),
      description: z.optional(text(5000)),
      remove_image: z.optional(flag),
      status: z.optional(z.enum(['active', 'archived'])),
      variants: z.optional(variants),
    }),
    response: z.object({ data: product }),
    errors: { 409: 'It has changed since you opened it, or a subscription plan sells it' },
  }),
  adjustStock: defineContract({
    method: 'POST',
    path: '/inventory/adjust-stock',
    summary: 'Adjust the stock on hand of a variant',
    access: 'store',
    permission: 'inventory.manage',
    scope: byProduct('body'),
    names: { variant_id: 'variant' },
    body: z.object({ product_id: id, variant_id: id, change: numeric('Must be a whole number') }),
    response: z.object({ data: product }),
    errors: { 422: 'Stock can’t be negative, or isn’t tracked' },
  }),
  sync: defineContract({
    method: 'POST',
    path: '/inventory/sync',
    summary: 'Synchronize the inventory with the connected Shopify store. Without one, `data` is null',
    access: 'store',
    permission: 'inventory.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id }),
    response: z.object({ message: z.string(), data: z.nullable(shopifyRun) }),
    errors: { 409: 'The connection is paused or needs attention' },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/inventory/delete',
    summary: 'Delete a product; past orders keep their lines',
    access: 'store',
    permission: 'inventory.manage',
    scope: byProduct('body'),
    body: z.object({ product_id: id }),
    response: message,
    errors: { 409: 'A subscription plan sells it' },
  }),
} as const
