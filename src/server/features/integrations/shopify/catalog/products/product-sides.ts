import type { FieldValue } from '../../../../../../shared/domain/shopify/merge-fields.ts'
import type { RemoteProduct, RemoteVariant } from '../../../../../integrations/shopify/remote-product.ts'
import type { LinkRow } from '../../link-repo.ts'
import type { ProductRow, VariantRow } from './local-repo.ts'
import type { Base } from '../merge-record.ts'

export const PRODUCT_FIELDS = ['title', 'description', 'status', 'image'] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
export const VARIANT_FIELDS = ['variant_title', 'sku', 'price'] as const
export type VariantField = (typeof VARIANT_FIELDS)[number]

export const ourVariant = ({ title, sku, price }: VariantRow): Record<VariantField, FieldValue> => ({
  variant_title: title,
  sku,
  price,
})

export const theirVariant = ({ title, sku, price }: RemoteVariant): Record<VariantField, FieldValue> => ({
  variant_title: title,
  sku,
  price,
})

export const ourStock = ({ stock, track_stock }: VariantRow): number | null => (track_stock ? stock : null)

/** The ID of an upload, which Shopify keeps in the name of its copy. */
const uploadOf = (image: string | null): string | null => /upl_[0-9a-z]{20,40}/.exec(image ?? '')?.[0] ?? null

/** Shopify's address of an image, without its version. */
const addressOf = (url: string): string => url.replace(/\?.*$/, '')

/**
 * The images of both sides as comparable values. Each side has its own copy at its own address, so that the base stores
 * the address at Shopify (`image`) with the path of our copy (`image_here`), and the image that ours replaces there until
 * Shopify shows it (`image_before`).
 */
export function imageSides(
  local: Pick<ProductRow, 'image'>,
  { image }: Pick<RemoteProduct, 'image'>,
  base: Base,
): { ours: FieldValue; theirs: FieldValue } {
  const isUnchanged = 'image_here' in base && base['image_here'] === local.image
  const ours = isUnchanged ? (base['image'] ?? null) : local.image
  if (image === null) return { ours, theirs: null }
  // Shopify is still preparing the image: it says nothing about a change.
  if (image.url === null) return { ours, theirs: base['image'] ?? null }
  const theirs = addressOf(image.url)
  const upload = uploadOf(local.image)
  const isCopy = upload !== null && theirs.includes(upload)
  const isReplaced = isUnchanged && theirs === base['image_before']
  return { ours, theirs: isCopy || isReplaced ? ours : theirs }
}

export const ourProduct = (
  { title, description, status }: ProductRow,
  image: FieldValue,
): Record<ProductField, FieldValue> => ({ title, description, status, image })

export const theirProduct = (
  { title, description, status }: RemoteProduct,
  image: FieldValue,
): Record<ProductField, FieldValue> => ({ title, description, status, image })

const differs = (base: Base, side: Readonly<Record<string, FieldValue>>): boolean =>
  Object.entries(side).some(([field, value]) => field in base && base[field] !== value)

/** True if our variant changed since both sides were compared. */
export const isChangedHere = (local: VariantRow, { base }: LinkRow): boolean =>
  differs(base, { ...ourVariant(local), stock: ourStock(local) })

/** True if Shopify's variant changed since both sides were compared. */
export const isChangedThere = (remote: RemoteVariant, { base }: LinkRow): boolean =>
  differs(base, { ...theirVariant(remote), stock: remote.stock })

export const isProductChangedHere = (product: ProductRow, { base }: LinkRow): boolean =>
  differs(base, { title: product.title, description: product.description, status: product.status }) ||
  ('image_here' in base && base['image_here'] !== product.image)

export const isProductChangedThere = (remote: RemoteProduct, { base }: LinkRow): boolean =>
  differs(base, { title: remote.title, description: remote.description, status: remote.status })

/** 'Matte black, KST-KET-10-BK' */
export const variantSubtitle = ({ title, sku }: Pick<VariantRow, 'title' | 'sku'>): string =>
  [title, sku].filter(Boolean).join(', ')
