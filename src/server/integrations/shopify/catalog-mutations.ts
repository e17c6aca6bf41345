import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { userErrors } from './setup-operations.ts'

const product = z.nullable(z.object({ id: z.string() }))

export const createProductOperation = {
  name: 'CreateProduct',
  document: `mutation CreateProduct($input: ProductSetInput!) {
    productSet(input: $input, synchronous: true) {
      product { id }
      userErrors { message }
    }
  }`,
  shape: z.object({ productSet: z.object({ product, userErrors }) }),
} satisfies Operation

export const updateProductOperation = {
  name: 'UpdateProduct',
  document: `mutation UpdateProduct($product: ProductUpdateInput!, $media: [CreateMediaInput!]) {
    productUpdate(product: $product, media: $media) {
      product { id media(last: 1) { nodes { id } } }
      userErrors { message }
    }
  }`,
  shape: z.object({
    productUpdate: z.object({
      product: z.nullable(
        z.object({ id: z.string(), media: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
      ),
      userErrors,
    }),
  }),
} satisfies Operation

/** Shopify shows the first image of a product. */
export const showFirstOperation = {
  name: 'ShowFirst',
  document: `mutation ShowFirst($id: ID!, $media: ID!) {
    productReorderMedia(id: $id, moves: [{ id: $media, newPosition: "0" }]) {
      mediaUserErrors { message }
    }
  }`,
  shape: z.object({ productReorderMedia: z.object({ mediaUserErrors: userErrors }) }),
} satisfies Operation

export const deleteProductOperation = {
  name: 'DeleteProduct',
  document: `mutation DeleteProduct($id: ID!) {
    productDelete(input: { id: $id }) { userErrors { message } }
  }`,
  shape: z.object({ productDelete: z.object({ userErrors }) }),
} satisfies Operation

export const updateVariantsOperation = {
  name: 'UpdateVariants',
  document: `mutation UpdateVariants($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } }
  }`,
  shape: z.object({ productVariantsBulkUpdate: z.object({ userErrors }) }),
} satisfies Operation

export const createVariantsOperation = {
  name: 'CreateVariants',
  document: `mutation CreateVariants($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkCreate(productId: $id, variants: $variants) { userErrors { message } }
  }`,
  shape: z.object({ productVariantsBulkCreate: z.object({ userErrors }) }),
} satisfies Operation

export const deleteVariantsOperation = {
  name: 'DeleteVariants',
  document: `mutation DeleteVariants($id: ID!, $variants: [ID!]!) {
    productVariantsBulkDelete(productId: $id, variantsIds: $variants) { userErrors { message } }
  }`,
  shape: z.object({ productVariantsBulkDelete: z.object({ userErrors }) }),
} satisfies Operation

/**
 * Sets a quantity if it is still `from`; null sets it in any case. The same key never sets it twice, so that a request
 * can be repeated after a crash.
 */
export const setStockOperation = {
  name: 'SetStock',
  document: `mutation SetStock($item: ID!, $location: ID!, $quantity: Int!, $from: Int, $key: String!) {
    inventorySetQuantities(input: {
      name: "available", reason: "correction",
      quantities: [{ inventoryItemId: $item, locationId: $location, quantity: $quantity, changeFromQuantity: $from }]
    }) @idempotent(key: $key) {
      userErrors { code message }
    }
  }`,
  shape: z.object({
    inventorySetQuantities: z.object({
      userErrors: z.array(z.object({ code: z.nullable(z.string()), message: z.string() })),
    }),
  }),
} satisfies Operation

/** Starts to stock an item at the location. */
export const stockAtLocationOperation = {
  name: 'StockAtLocation',
  document: `mutation StockAtLocation($item: ID!, $location: ID!, $key: String!) {
    inventoryActivate(inventoryItemId: $item, locationId: $location) @idempotent(key: $key) {
      userErrors { message }
    }
  }`,
  shape: z.object({ inventoryActivate: z.object({ userErrors }) }),
} satisfies Operation
