import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { inventoryItemNode, productReply, productsReply } from './remote-product.ts'

const PRODUCT = `id title descriptionHtml status isGiftCard updatedAt
  options(first: 3) { name }
  featuredMedia { id ... on MediaImage { image { url } } }`

const itemAt = (location: string): string =>
  `id tracked inventoryLevel(locationId: ${location}) { quantities(names: ["available"]) { quantity } }`

const variantAt = (location: string): string => `id title sku price inventoryItem { ${itemAt(location)} }`

export const catalogSizeOperation = {
  name: 'CatalogSize',
  document: `query CatalogSize {
    shop { currencyCode }
    productsCount(limit: null) { count }
  }`,
  shape: z.object({
    shop: z.object({ currencyCode: z.string() }),
    productsCount: z.nullable(z.object({ count: z.int() })),
  }),
} satisfies Operation

/** Few per page: Shopify limits a query to 1000 points, and each variant costs four. */
export const productsOperation = {
  name: 'Products',
  document: `query Products($after: String, $location: ID!) {
    shop { currencyCode }
    products(first: 10, after: $after) {
      nodes { ${PRODUCT} variants(first: 20) { nodes { ${variantAt('$location')} } pageInfo { hasNextPage } } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  shape: productsReply,
} satisfies Operation

export const productOperation = {
  name: 'Product',
  document: `query Product($id: ID!, $location: ID!) {
    shop { currencyCode }
    product(id: $id) {
      ${PRODUCT} variants(first: 100) { nodes { ${variantAt('$location')} } pageInfo { hasNextPage } }
    }
  }`,
  shape: productReply,
} satisfies Operation

/** Where a product may already be: with the handle that we give it, or with one of its SKUs. */
export const existingProductOperation = {
  name: 'ExistingProduct',
  document: `query ExistingProduct($handle: String!, $skus: String!) {
    productByIdentifier(identifier: { handle: $handle }) { id }
    productVariants(first: 1, query: $skus) { nodes { sku product { id title } } }
  }`,
  shape: z.object({
    productByIdentifier: z.nullable(z.object({ id: z.string() })),
    productVariants: z.object({
      nodes: z.array(
        z.object({ sku: z.nullable(z.string()), product: z.object({ id: z.string(), title: z.string() }) }),
      ),
    }),
  }),
} satisfies Operation

/** Current stock of up to 250 inventory items; null for deleted ones. */
export const stockOperation = {
  name: 'Stock',
  document: `query Stock($ids: [ID!]!, $location: ID!) {
    nodes(ids: $ids) { ... on InventoryItem { ${itemAt('$location')} } }
  }`,
  shape: z.object({ nodes: z.array(z.nullable(inventoryItemNode)) }),
} satisfies Operation

/** The catalog as a file. Bulk queries have no variables. */
export const bulkQuery = (location: string): string => `{
  products { edges { node { ${PRODUCT} variants { edges { node { ${variantAt(JSON.stringify(location))} } } } } } }
}`

/** `groupObjects`: each product is followed by its variants, so that the file can be read as a stream. */
export const runBulkOperation = {
  name: 'RunBulk',
  document: `mutation RunBulk($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation { id }
      userErrors { message }
    }
  }`,
  shape: z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.nullable(z.object({ id: z.string() })),
      userErrors: z.array(z.object({ message: z.string() })),
    }),
  }),
} satisfies Operation

export const bulkStateOperation = {
  name: 'BulkState',
  document: `query BulkState($id: ID!) {
    bulkOperation(id: $id) { status errorCode url }
  }`,
  shape: z.object({
    bulkOperation: z.nullable(
      z.object({ status: z.string(), errorCode: z.nullable(z.string()), url: z.nullable(z.string()) }),
    ),
  }),
} satisfies Operation

export const cancelBulkOperation = {
  name: 'CancelBulk',
  document: `mutation CancelBulk($id: ID!) {
    bulkOperationCancel(id: $id) { bulkOperation { id } userErrors { message } }
  }`,
  shape: z.object({
    bulkOperationCancel: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
  }),
} satisfies Operation
