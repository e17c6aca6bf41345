import { makeBump, makeSession } from '../../storefront/checkout-sample.ts'
import { LiveBump } from '../../storefront/offers/live-bump.tsx'
import { OfferAdded } from '../../storefront/offers/offer-added.tsx'
import { OrderBump } from '../../storefront/offers/order-bump.tsx'
import { PostPurchaseAnswers } from '../../storefront/offers/post-purchase-answers.tsx'
import { PostPurchasePrice } from '../../storefront/offers/post-purchase-price.tsx'
import { Offer, type OfferProps } from '../../storefront/offers/upsell.tsx'
import type { ShopBump } from '../../storefront/types.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, WithState } from '../examples.tsx'
import { LONG_TITLE, pictures } from '../samples/shop.tsx'

const session = makeSession()
const [kit] = makeBump().products
const products = kit ? [{ ...kit, image: pictures.mug }] : []

const bump: ShopBump = {
  title: 'Care kit',
  text: 'Descaler and brush for a year.',
  features: ['Ships with your order'],
  image: pictures.mug,
  price: 1600,
  discount_price: 1200,
  accepted: false,
}

const orderBump = (changes: Partial<ShopBump> = {}) => (
  <OrderBump bump={{ ...bump, ...changes }} currency="USD" onChange={noop} />
)

const totals = { amount_saved: 400, bundle_total: 1200, original_total: 1600, new_cart_total: 13_790 }
const faq = [{ question: 'Does it fit every kettle?', answer: 'Yes, with any brand.' }]

const upsell = (changes: Partial<OfferProps> & { ends?: number; bundle?: boolean } = {}) => {
  const { ends, bundle = false, ...props } = changes
  return (
    <Offer
      shown={{
        offer: {
          name: 'Care kit',
          optimizer_type: bundle ? 'bundle' : 'additional',
          header: bundle ? 'The whole set' : 'Add a care kit',
          tagline: 'Keep your kettle like new.',
          feature1: 'Lasts a year',
          feature2: 'Free of phosphates',
          faq_enabled: true,
          faq_items: faq,
          limited_time_active: ends !== undefined,
        },
        products: bundle
          ? [...products, ...products.map((one) => ({ ...one, product_id: 'prd_10', title: 'Mug' }))]
          : products,
        totals,
        limited: { ends_at: ends ?? null },
      }}
      page={{}}
      order_total={12_590}
      currency="USD"
      variant_id={null}
      onVariant={noop}
      busy={false}
      pays
      heading_id="gallery-offer"
      onAccept={noop}
      onDecline={noop}
      {...props}
    />
  )
}

const inQuarterHour = Date.now() + 15 * 60_000
const choice = {
  variant_id: 'var_9',
  original_total: 1600,
  amount_saved: 400,
  subtotal: 1200,
  sales_tax_total: 99,
  tax_label: 'Texas 8.25%',
  tax_inclusive: false,
  total: 1299,
}
const answers = {
  bundle: false,
  total: 1299,
  currency: 'USD',
  busy: null,
  over: false,
  onAccept: noop,
  onDecline: noop,
}

export const offers: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/offers',
  title: 'Offers',
  entries: [
    {
      components: { Offer },
      purpose: 'An upsell or downsell with the order’s totals and two equal answers.',
      file: 'storefront/offers/upsell.tsx',
      states: {
        Default: upsell(),
        Bundle: upsell({ bundle: true }),
        'Limited time': upsell({ ends: inQuarterHour }),
        Busy: upsell({ busy: true }),
        Error: upsell({ failed: true }),
        Expired: upsell({ ends: 1 }),
      },
      layout: 'screen',
    },
    {
      components: { OrderBump },
      purpose: 'An extra product that one checkbox adds to the order.',
      file: 'storefront/offers/order-bump.tsx',
      states: {
        Default: (
          <WithState initial={false}>
            {(accepted, onChange) => <OrderBump bump={{ ...bump, accepted }} currency="USD" onChange={onChange} />}
          </WithState>
        ),
        Accepted: orderBump({ accepted: true }),
        Busy: orderBump({ accepted: true, busy: true }),
        'Long text': orderBump({ title: LONG_TITLE, note: 'Unlocks free shipping', image: null }),
      },
    },
    {
      components: { LiveBump },
      purpose: 'The order bump of a session, with its own colors and limits.',
      file: 'storefront/offers/live-bump.tsx',
      states: {
        'Limited stock': (
          <LiveBump
            page={{}}
            session={session}
            bump={{ ...makeBump({ limited_stock_active: true, tagline: 'Descaler and brush.' }), stock_left: 4 }}
            onChange={noop}
          />
        ),
      },
    },
    {
      components: { OfferAdded },
      purpose: 'The new total after an offer was added, before the payment.',
      file: 'storefront/offers/offer-added.tsx',
      states: {
        Default: (
          <OfferAdded
            name="Care kit"
            session={{ ...session, total: 13_790 }}
            before={12_590}
            shipping_title="Standard"
            heading_id="gallery-added"
            onPay={noop}
            onLook={noop}
          />
        ),
      },
    },
    {
      components: { PostPurchasePrice },
      purpose: 'The price of an offer after payment, and what is charged.',
      file: 'storefront/offers/post-purchase-price.tsx',
      states: {
        Default: (
          <PostPurchasePrice choice={choice} currency="USD" title="Care kit" method="Charged to Visa ending in 4242" />
        ),
      },
    },
    {
      components: { PostPurchaseAnswers },
      purpose: 'Accepts or declines an offer after payment.',
      file: 'storefront/offers/post-purchase-answers.tsx',
      states: {
        Default: <PostPurchaseAnswers {...answers} />,
        Busy: <PostPurchaseAnswers {...answers} busy="accept" />,
        Expired: <PostPurchaseAnswers {...answers} over />,
      },
    },
  ],
}
