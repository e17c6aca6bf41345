import type { RemoteProduct } from '../../../../../integrations/shopify/remote-product.ts'
import type { LinkRow } from '../../link-repo.ts'
import type { VariantRow } from './local-repo.ts'
import type { ProductField, VariantField } from './product-sides.ts'
import type { FieldValue } from '../../../../../../shared/domain/shopify/merge-fields.ts'

/** A stock to set at Shopify. `key` makes it happen once. */
export interface StockChange {
  local_id: string
  inventory_item_id: string
  label: string
  quantity: number
  /** The quantity that Shopify must still have; null: any. */
  from: number | null
  key: string
}

export interface VariantChange {
  local_id: string
  remote_id: string
  fields: Partial<Record<VariantField, FieldValue>>
  /** Absent: unchanged. */
  tracked?: boolean
}

/** What is left to do at Shopify for a product, after the changes here are stored. */
export interface ProductChanges {
  product_id: string
  title: string
  /** Null: it doesn't exist there yet. */
  remote: RemoteProduct | null
  /** Our version of the product that these changes belong to. */
  version: number
  fields: Partial<Record<ProductField, FieldValue>>
  /** Address of the image to copy from Shopify; absent: unchanged. Null: there is none any more. */
  takesImage?: string | null
  variants: VariantChange[]
  added: VariantRow[]
  removed: Pick<LinkRow, 'local_id' | 'remote_id'>[]
  stock: StockChange[]
  /** Items that the location doesn't stock yet. */
  unstocked: string[]
  /** True if the product is to be deleted there. */
  deletes: boolean
}

export const noChanges = (
  product_id: string,
  title: string,
  remote: RemoteProduct | null,
  version: number,
): ProductChanges => ({
  product_id,
  title,
  remote,
  version,
  fields: {},
  variants: [],
  added: [],
  removed: [],
  stock: [],
  unstocked: [],
  deletes: false,
})
