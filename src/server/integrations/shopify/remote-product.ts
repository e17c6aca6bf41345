import * as z from 'zod/mini'
import { DEFAULT_VARIANT, shownVariantTitle } from '../../../shared/domain/cart/variant-title.ts'
import { toMinor } from '../../../shared/domain/money/money.ts'
import { plainText } from './description.ts'

/** Lengths that Cartwright stores. Longer texts are compared and stored up to here. */
const MAX = { title: 160, description: 5000, variant_title: 120, sku: 80 } as const

const level = z.object({ quantities: z.array(z.object({ quantity: z.int() })) })

export const inventoryItemNode = z.object({
  id: z.string(),
  tracked: z.boolean(),
  inventoryLevel: z.nullable(level),
})

export const variantNode = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.nullable(z.string()),
  price: z.string(),
  inventoryItem: inventoryItemNode,
})

const productFields = {
  id: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  status: z.string(),
  isGiftCard: z.boolean(),
  updatedAt: z.string(),
  options: z.array(z.object({ name: z.string() })),
  featuredMedia: z.nullable(z.object({ id: z.string(), image: z.optional(z.nullable(z.object({ url: z.string() }))) })),
}

/** A line of a bulk file: products and variants are on lines of their own. */
export const productLine = z.object(productFields)

const productNode = z.object({
  ...productFields,
  variants: z.object({ nodes: z.array(variantNode), pageInfo: z.object({ hasNextPage: z.boolean() }) }),
})

export interface RemoteVariant {
  id: string
  title: string
  sku: string
  /** In minor units. */
  price: number
  /** Available at the location; null if Shopify doesn't track it. */
  stock: number | null
  inventory_item_id: string
  /** False if the location doesn't stock it yet. */
  is_stocked: boolean
}

/** A product of Shopify in our terms. */
export interface RemoteProduct {
  id: string
  title: string
  description: string
  status: 'active' | 'archived'
  /** Null without an image. `url` is null while Shopify prepares the image. */
  image: { url: string | null } | null
  updated_at: Date
  is_gift_card: boolean
  options: string[]
  variants: RemoteVariant[]
  /** True if it has more variants than were read. */
  has_more: boolean
}

/** Drafts aren't for sale, as archived products aren't. */
const statusOf = (status: string): RemoteProduct['status'] =>
  status === 'ACTIVE' || status === 'UNLISTED' ? 'active' : 'archived'

const stored = (text: string, max: number): string => text.trim().slice(0, max).toWellFormed()

/** The quantity of an item at the location; null if Shopify doesn't track it. Oversold items have none. */
export const stockOf = ({ tracked, inventoryLevel }: z.output<typeof inventoryItemNode>): number | null =>
  tracked ? Math.max(0, inventoryLevel?.quantities[0]?.quantity ?? 0) : null

export function toRemoteVariant(
  { id, title, sku, price, inventoryItem }: z.output<typeof variantNode>,
  currency: string,
): RemoteVariant {
  return {
    id,
    title: shownVariantTitle(title) === '' ? DEFAULT_VARIANT : stored(title, MAX.variant_title),
    sku: stored(sku ?? '', MAX.sku),
    price: toMinor(Number(price), currency),
    stock: stockOf(inventoryItem),
    inventory_item_id: inventoryItem.id,
    is_stocked: inventoryItem.inventoryLevel !== null,
  }
}

/** `variants`: they are read with the product, or on the lines below it. */
export const toRemoteProduct = (
  node: z.output<typeof productLine>,
  variants: RemoteVariant[],
  has_more = false,
): RemoteProduct => ({
  id: node.id,
  title: stored(node.title, MAX.title),
  description: stored(plainText(node.descriptionHtml), MAX.description),
  status: statusOf(node.status),
  image: node.featuredMedia && { url: node.featuredMedia.image?.url ?? null },
  updated_at: new Date(node.updatedAt),
  is_gift_card: node.isGiftCard,
  options: node.options.map(({ name }) => name),
  variants,
  has_more,
})

const shop = z.object({ currencyCode: z.string() })

/** A product as a shape that knows the shop's currency. */
const inCurrency = (node: z.output<typeof productNode>, currency: string): RemoteProduct =>
  toRemoteProduct(
    node,
    node.variants.nodes.map((each) => toRemoteVariant(each, currency)),
    node.variants.pageInfo.hasNextPage,
  )

export const productReply = z.pipe(
  z.object({ shop, product: z.nullable(productNode) }),
  z.transform(({ shop: { currencyCode }, product }) => ({
    currency: currencyCode,
    product: product && inCurrency(product, currencyCode),
  })),
)

export const productsReply = z.pipe(
  z.object({
    shop,
    products: z.object({
      nodes: z.array(productNode),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
    }),
  }),
  z.transform(({ shop: { currencyCode }, products: { nodes, pageInfo } }) => ({
    currency: currencyCode,
    products: nodes.map((node) => inCurrency(node, currencyCode)),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  })),
)
