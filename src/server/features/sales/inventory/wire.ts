import type { Product, Variant } from '../../../../shared/contracts/sales/inventory.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import type { ProductRow, StockedVariant } from './repo.ts'

/** A product as its store's members see it. */
export function toProduct(row: ProductRow, variants: readonly StockedVariant[], store: StoreAccess): Product {
  return {
    product_id: row.product_id,
    store_id: row.store_id,
    title: row.title,
    description: row.description,
    image: row.image,
    currency: store.currency,
    status: row.status === 'archived' ? 'archived' : 'active',
    source: row.source === 'shopify' ? 'shopify' : 'own',
    created_at: row.created_at.toISOString(),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    variants: variants.map(toVariant),
  }
}

const toVariant = ({ variant: row, held }: StockedVariant): Variant => ({
  variant_id: row.variant_id,
  title: row.title,
  sku: row.sku,
  price: row.price,
  track_stock: row.track_stock,
  stock: row.track_stock ? row.stock : null,
  held,
  available: row.track_stock ? row.stock - held : null,
  low_stock_threshold: row.low_stock_threshold,
})

/** Audit log target of a product. */
export const auditTarget = ({ product_id, title }: Product) => ({ type: 'product', id: product_id, name: title })

/** Fields of a product that the audit log compares: what merchants set, not what sessions hold. */
export const auditedFields = ({ title, description, image, status, variants }: Product) => ({
  title,
  description,
  image,
  status,
  variants: variants.map(({ held: _held, available: _available, ...variant }) => variant),
})
