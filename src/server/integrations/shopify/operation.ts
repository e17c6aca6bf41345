import type * as z from 'zod/mini'

/** Version of Shopify's Admin API. Every document is validated against its schema in the tests. */
export const SHOPIFY_API_VERSION = '2026-10'

/** A GraphQL document with the shape of its answer. */
export interface Operation<S extends z.ZodMiniType = z.ZodMiniType> {
  name: string
  document: string
  shape: S
}
