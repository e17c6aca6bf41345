import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import { withOffer } from '../../../../shared/domain/cart/bundle-price.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import forms from '../../../ui/resource/form.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { offerRules, regularPrice, type OfferValues } from './offer-form.ts'
import { offerUrl } from './offer-labels.ts'
import classes from './offers.module.css'

const every = () => true

/** The offer's cart, calculated as in the checkout. */
function cartOf({ products, discount_amount }: OfferValues) {
  const lines = products.map(({ variant_id, title, variant_title, price, quantity }) => ({
    _id: variant_id,
    product_variant_id: variant_id,
    name: [title, shownVariantTitle(variant_title)].filter(Boolean).join(', '),
    price,
    discount_price: price,
    quantity: quantity ?? 1,
  }))
  const terms = {
    discount_amount: discount_amount ?? 0,
    products: lines.map(({ _id, quantity }) => ({ variant_id: _id, quantity })),
  }
  return withOffer(lines, terms, every).cart
}

/** What a shopper pays, line by line, updated while typing. */
function Cart({ values, currency }: { values: OfferValues; currency: string }) {
  const regular = regularPrice(values)
  const price = Math.max(0, regular - (values.discount_amount ?? 0))
  const [problem] = Object.values(offerRules(values))
  return (
    <Section title="Price preview">
      {values.products.length === 0 ? (
        <p className={forms.note}>Add products to see the price.</p>
      ) : (
        <ul className={classes.lines}>
          {cartOf(values).map(({ _id, name, quantity, price: each, discount_price }) => (
            <li key={_id} className={classes.line}>
              <span>
                {quantity} × {name}
              </span>
              <span className={classes.price}>
                <Money amount={discount_price * quantity} currency={currency} />
                {discount_price < each && (
                  <s className={classes.regular}>
                    <Money amount={each * quantity} currency={currency} />
                  </s>
                )}
              </span>
            </li>
          ))}
          <li className={classes.total}>
            <span>Together</span>
            <Money amount={price} currency={currency} />
          </li>
        </ul>
      )}
      <p className={forms.note} aria-live="polite">
        {problem ??
          (regular > price
            ? `Shoppers save ${formatMoney(regular - price, currency)}. Shipping and tax are extra.`
            : 'Shipping and tax are extra.')}
      </p>
    </Section>
  )
}

/** Next to the form: the price, the URL with the QR code, and the revenue. */
export function OfferAside({ offer, values }: { offer: Offer; values: OfferValues }) {
  const store = useStore()
  const { currency } = store
  const address = offerUrl(store, offer.offer_id)
  return (
    <>
      <Cart values={values} currency={currency} />
      <Section title="Link">
        <div className={forms.fields}>
          <CopyField label="Link" value={address} />
          {offer.state !== 'live' && <p className={forms.note}>The link works when the offer is live.</p>}
          <QrCode address={address} name={offer.name} />
        </div>
      </Section>
      <Section title="Performance">
        <KeyValueList
          items={[
            { label: 'Orders', value: formatCount(offer.uses) },
            { label: 'Revenue', value: <Money amount={offer.revenue} currency={currency} /> },
          ]}
        />
      </Section>
    </>
  )
}
