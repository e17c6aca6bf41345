import { useId } from 'react'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { LinePrice } from '../summary/line-items.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import { imageAttributes } from '../content/image.ts'
import type { OfferProduct, OfferVariant } from './offer-types.ts'

function Picture({ image, sizes }: { image?: string | null | undefined; sizes: string }) {
  return (
    <span className="shop-offer-picture">
      {image ? <img {...imageAttributes(image, sizes)} alt="" /> : <Icon name="bag" size={64} />}
    </span>
  )
}

/** A single product with a large image, and a variant picker if it has several. */
export function SingleProduct(props: {
  product: OfferProduct
  chosen: OfferVariant
  onChoose: (variant_id: string) => void
}) {
  const { product, chosen } = props
  const o = useOfferTexts()
  const name = useId()
  return (
    <div className="shop-offer-single">
      <Picture image={product.image} sizes="(min-width: 700px) 400px, 90vw" />
      {product.variants.length > 1 && (
        <fieldset className="shop-offer-variants">
          <legend className="shop-sr">{o.choose_variant(product.title)}</legend>
          {product.variants.map((variant) => (
            <label key={variant.variant_id} aria-disabled={!variant.in_stock || undefined}>
              <input
                type="radio"
                name={name}
                value={variant.variant_id}
                checked={variant.variant_id === chosen.variant_id}
                disabled={!variant.in_stock}
                onChange={() => props.onChoose(variant.variant_id)}
              />
              <span>
                {variant.title}
                {!variant.in_stock && <small className="shop-fine"> {o.sold_out}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** All products of a bundle side by side. */
export function BundleProducts({ products, currency }: { products: readonly OfferProduct[]; currency: string }) {
  const o = useOfferTexts()
  return (
    <ul className="shop-offer-bundle" aria-label={o.in_bundle}>
      {products.map((product) => (
        <li key={product.product_id}>
          <Picture image={product.image} sizes="(min-width: 700px) 200px, 45vw" />
          <span className="shop-strong">{product.title}</span>
          {product.variants.length > 1 && <span className="shop-small shop-soft">{product.variant_title}</span>}
          <ProtectedSlot part="price" within="shop-offer-bundle">
            <LinePrice line={{ ...product, quantity: 1 }} currency={currency} />
          </ProtectedSlot>
        </li>
      ))}
    </ul>
  )
}
