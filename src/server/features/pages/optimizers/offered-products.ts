import type { OfferedProduct } from '../../../../shared/contracts/pages/optimizers.ts'
import { offerPrice, productsOf, type OfferTerms } from '../../../../shared/domain/offers/offers.ts'
import type { OfferedRow } from './repo.ts'

interface Line {
  product_variant_id: string
  quantity: number
}

interface Offered {
  products: OfferedProduct[]
  /** Stock of the scarcest product, minus the quantity in the cart. */
  left: number
}

/**
 * The products of an offer with their prices, each as its first variant with stock beyond the cart's quantity. Null if
 * a product of an open offer is sold out or gone; an accepted offer already has its items.
 */
export function offeredProducts(
  terms: OfferTerms,
  rows: readonly OfferedRow[],
  cart: readonly Line[],
  standing: 'taken' | 'open',
): Offered | null {
  const leftOf = (row: OfferedRow): number =>
    row.available -
    cart.reduce((sum, line) => sum + (line.product_variant_id === row.variant_id ? line.quantity : 0), 0)
  const wanted = productsOf(terms)
  const found = wanted.flatMap((product_id, at): { product: OfferedProduct; left: number }[] => {
    const variants = rows.filter((row) => row.product_id === product_id)
    const shown = variants.find((row) => leftOf(row) > 0) ?? (standing === 'taken' ? variants[0] : undefined)
    if (!shown) return []
    const price = (row: OfferedRow) => offerPrice(row.price, terms, at === 0)
    const product: OfferedProduct = {
      product_id,
      title: shown.title,
      description: shown.description,
      image: shown.image,
      variant_id: shown.variant_id,
      variant_title: shown.variant_title,
      price: shown.price,
      discount_price: price(shown),
      variants: variants.map((row) => ({
        variant_id: row.variant_id,
        title: row.variant_title,
        price: row.price,
        discount_price: price(row),
        in_stock: leftOf(row) > 0,
      })),
    }
    return [{ product, left: Math.max(0, ...variants.map(leftOf)) }]
  })
  if (found.length === 0 || (standing === 'open' && found.length < wanted.length)) return null
  return { products: found.map(({ product }) => product), left: Math.min(...found.map(({ left }) => left)) }
}
