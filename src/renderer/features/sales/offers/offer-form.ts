import type { Input } from '../../../../shared/contract.ts'
import type { Product, Variant } from '../../../../shared/contracts/sales/inventory.ts'
import { offers, type Offer, type OfferItem } from '../../../../shared/contracts/sales/offers.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { offerProblems } from '../../../../shared/domain/cart/bundle-price.ts'
import { sellableCount } from '../../../../shared/domain/cart/stock-level.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { utcToLocal, localToUtc } from '../../../lib/format/local-time.ts'

/** A product of an offer in the form; the quantity is null while its field is empty. */
export type ItemValues = Omit<OfferItem, 'quantity'> & { quantity: number | null }

/** An offer in the form. The discount is null while its field is empty, times are '' or local. */
// A type, not an interface: forms require an index signature.
export type OfferValues = {
  name: string
  products: ItemValues[]
  discount_amount: number | null
  status: ContentStatus
  starts_at: string
  ends_at: string
  payment_page_id: string
}

/** Initial values: the saved offer. */
export const offerValues = (offer: Offer): OfferValues => ({
  name: offer.name,
  products: offer.products,
  discount_amount: offer.discount_amount,
  status: offer.status,
  starts_at: utcToLocal(offer.starts_at),
  ends_at: utcToLocal(offer.ends_at),
  payment_page_id: offer.payment_page_id ?? '',
})

/** One unit of a variant. */
export const itemOf = (product: Product, variant: Variant): ItemValues => ({
  product_id: product.product_id,
  variant_id: variant.variant_id,
  quantity: 1,
  title: product.title,
  variant_title: shownVariantTitle(variant.title),
  image: product.image,
  price: variant.price,
  available: sellableCount(variant),
  sold: product.status === 'active',
})

/** Converts the form values to the contract's body. */
const bodyOf = (values: OfferValues) => ({
  name: values.name.trim(),
  products: values.products.map(({ product_id, variant_id, quantity }) => ({
    product_id,
    variant_id,
    quantity: quantity ?? 1,
  })),
  discount_amount: values.discount_amount ?? 0,
  status: values.status,
  starts_at: localToUtc(values.starts_at),
  ends_at: localToUtc(values.ends_at),
  payment_page_id: values.payment_page_id || null,
})

export const updatePayload = (
  values: OfferValues,
  { offer_id, version }: Pick<Offer, 'offer_id' | 'version'>,
): Input<typeof offers.update> => ({
  body: { offer_id, version, ...bodyOf(values) },
})

/** Validation errors by field: the contract's rules, and rules across fields. */
export function offerRules(values: OfferValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const result = offers.update.body.safeParse(updatePayload(values, { offer_id: 'offer', version: 1 }).body)
  for (const issue of result.success ? [] : result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ...offerProblems(bodyOf(values)), ...errors }
}

/** The products' regular price without the offer, in minor units. */
export const regularPrice = ({ products }: Pick<OfferValues, 'products'>): number =>
  products.reduce((sum, { price, quantity }) => sum + price * (quantity ?? 1), 0)
