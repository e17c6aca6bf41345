import { defaultOptimizer } from '../../../shared/domain/pages/page-defaults.ts'
import type { OfferProduct, OfferTotals, OfferVariant, ShopOffer, ShownOffer } from './offer-types.ts'
import type { PageColors, ShopPage } from '../types.ts'

export const isBundle = ({ optimizer_type }: ShopOffer): boolean => optimizer_type === 'bundle'

const colors = [
  'background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
] as const satisfies readonly (keyof PageColors)[]

/** An offer's default colors: an unchanged one is replaced by the payment page's. */
const defaults: ShopOffer = defaultOptimizer()

/** The offer's colors that the merchant has changed, else the page's. */
export function offerColors(offer: ShopOffer, page: ShopPage): PageColors {
  const colourOf = (name: (typeof colors)[number]) => {
    const chosen = offer[name]
    return chosen && chosen.toLowerCase() !== defaults[name]?.toLowerCase() ? chosen : page[name]
  }
  return Object.fromEntries(colors.map((name) => [name, colourOf(name)]))
}

/** The background of the price box if the merchant has changed it. */
export const priceBoxBackground = ({ secondary_background_color: chosen }: ShopOffer): string | null =>
  chosen && chosen.toLowerCase() !== defaults.secondary_background_color?.toLowerCase() ? chosen : null

/**
 * The style of an offer as a page: template, font and anything else that it doesn't define come from the payment page.
 */
export const offerStyle = (offer: ShopOffer, page: ShopPage): ShopPage => ({
  ...offer,
  ...offerColors(offer, page),
  template: page.template,
  font: page.font,
  logo: offer.logo || page.logo,
  logo_size: page.logo_size,
  limited_time_enabled: offer.limited_time_active,
  limited_stock_enabled: offer.limited_stock_active,
})

/** The variant that would be added: the selected one, or else the product's default. */
export const variantOf = ({ variants, variant_id }: OfferProduct, chosen: string | null): OfferVariant | undefined =>
  variants.find((each) => each.variant_id === (chosen ?? variant_id)) ?? variants[0]

/** The offer's effect on the order with `variant`, which may have a different price than the product. Minor units. */
export function totalsWith({ totals, products }: ShownOffer, variant: OfferVariant): OfferTotals {
  const [product] = products
  if (!product) return totals
  const more = variant.discount_price - product.discount_price
  const original_total = totals.original_total + variant.price - product.price
  const bundle_total = totals.bundle_total + more
  return {
    original_total,
    bundle_total,
    amount_saved: Math.max(0, original_total - bundle_total),
    new_cart_total: totals.new_cart_total + more,
    changes: totals.changes,
  }
}

/** The totals from the products alone, for an editor's preview without server totals. Minor units. */
export function totalsOf(products: readonly OfferProduct[], order_total: number): OfferTotals {
  const sum = (priceOf: (product: OfferProduct) => number) =>
    products.reduce((total, product) => total + priceOf(product), 0)
  const original_total = sum(({ price }) => price)
  const bundle_total = sum(({ discount_price }) => discount_price)
  return {
    original_total,
    bundle_total,
    amount_saved: Math.max(0, original_total - bundle_total),
    new_cart_total: order_total + bundle_total,
  }
}
