import { useEffect } from 'react'
import type { OptimizerPreview, PreviewShopper } from '../../../shared/preview.ts'
import { planTexts } from '../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import { OfferCss } from '../../storefront/offers/offer-css.tsx'
import { offerStyle, totalsOf } from '../../storefront/offers/offer-theme.ts'
import { useOfferTexts } from '../../storefront/i18n/offer-texts.tsx'
import type { OfferProduct } from '../../storefront/offers/offer-types.ts'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { OfferConsent } from '../../storefront/subscriptions/offer-consent.tsx'
import { Offer } from '../../storefront/offers/upsell.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { StandardCheckout } from '../../storefront/templates/standard-checkout.tsx'
import type { ShopSession } from '../../storefront/types.ts'
import { PreviewCard } from './preview-card.tsx'
import { limitedFor, previewLines, samplePrice, sampleTotals } from './preview-cart.ts'
import { usePreviewForm } from './preview-form.ts'
import type { PreviewProps } from './preview-props.ts'

const methodsIn = (currency: string) => [
  { id: 'preview-standard', shipping_title: 'Standard', shipping_rate: samplePrice(590, currency) },
]

/** A sample session; includes the order bump if the shopper accepted it. */
function sessionIn(currency: string, shopper: PreviewShopper, bump?: OfferProduct): ShopSession {
  const cart: ShopSession['cart'][number][] = [...previewLines(currency, shopper)]
  if (shopper.taken && bump)
    cart.push({
      _id: 'preview-bump',
      productId: bump.product_id,
      title: bump.title,
      image: bump.image,
      quantity: 1,
      // The offer itself shows the regular price.
      price: bump.discount_price,
      is_order_bump: true,
    })
  const totals = sampleTotals(cart, {}, { shipping_rate: samplePrice(590, currency) })
  return { _id: 'preview', cart, currency, shipping_method_id: 'preview-standard', ...totals }
}

const opened = Date.now()

const nothing = () => {}

const NO_PAGE: NonNullable<OptimizerPreview['page']> = {}

/** A placeholder product until the merchant has chosen one. */
function useProducts({ products = [] }: OptimizerPreview, currency: string): readonly OfferProduct[] {
  const o = useOfferTexts()
  const price = samplePrice(2900, currency)
  if (products.length > 0) return products
  const variant = { variant_id: 'preview', title: '', price, discount_price: price, in_stock: true }
  return [{ product_id: 'preview', image: null, variant_title: '', variants: [variant], ...variant, title: o.sample }]
}

/** The bump's initial countdown, and its maximum stock notice. */
const bumpLimits = ({ limited_time_remaining, limited_stock_remaining }: OptimizerPreview['optimizer']) => ({
  served_at: new Date(opened).toISOString(),
  limited_until: new Date(opened + limited_time_remaining * 60_000).toISOString(),
  stock_left: limited_stock_remaining,
})

/** Scrolls to the bump once it is rendered; it is far down on most screens. */
function useScrollToBump(): void {
  useEffect(() => {
    const find = (): boolean => {
      const bump = document.querySelector('.shop-bump')
      if (bump) scrollTo(0, scrollY + bump.getBoundingClientRect().top - innerHeight / 4)
      return bump !== null
    }
    if (find()) return undefined
    const drawn = new MutationObserver(() => find() && drawn.disconnect())
    drawn.observe(document.body, { childList: true, subtree: true })
    return () => drawn.disconnect()
  }, [])
}

/** An order bump inside a checkout. */
function BumpPreview(props: PreviewProps<OptimizerPreview>) {
  const { shown, store, currency, shopper, tryable, onChecked } = props
  const { optimizer, page = NO_PAGE } = shown
  const products = useProducts(shown, currency)
  const { form, handlers } = usePreviewForm(page, shopper, tryable)
  useScrollToBump()
  return (
    <StandardCheckout
      page={page}
      store={store}
      session={sessionIn(currency, shopper, products[0])}
      form={form}
      shipping={{ methods: methodsIn(currency) }}
      payment={{ methods: ['card'], selected: 'card', busy: false }}
      promo={{}}
      handlers={{ ...handlers, onBump: nothing }}
      slots={{ card: <PreviewCard />, express: null }}
      limited={limitedFor(page)}
      bump={{ optimizer, products, ...bumpLimits(optimizer) }}
      onCssChecked={onChecked}
      test_mode={false}
    />
  )
}

/** An upsell or downsell on a separate page. */
function OfferPreview({ shown, store, currency, shopper, onChecked }: PreviewProps<OptimizerPreview>) {
  const { optimizer, page = NO_PAGE } = shown
  const products = useProducts(shown, currency)
  const look = offerStyle(optimizer, page)
  const session = sessionIn(currency, shopper)
  const { locale } = useTexts()
  const totals = totalsOf(products, session.total)
  const { subscription } = shown
  return (
    <OfferCss look={look} onChecked={onChecked}>
      <PageFrame page={look} store={store}>
        <Offer
          shown={{
            offer: optimizer,
            products,
            totals,
            limited: limitedFor(optimizer),
            reviews: shown.reviews,
            affirmation: shown.affirmation_box,
          }}
          page={page}
          order_total={session.total}
          currency={currency}
          variant_id={null}
          onVariant={nothing}
          busy={false}
          pays={false}
          heading_id="offer"
          consent={
            subscription && (
              <OfferConsent
                {...{ subscription, currency }}
                title={products[0]?.title ?? ''}
                total={totals.new_cart_total}
                texts={planTexts(locale)}
              />
            )
          }
          onAccept={nothing}
          onDecline={nothing}
        />
      </PageFrame>
    </OfferCss>
  )
}

/** Previews an optimizer as shoppers see it: no calls, no active controls. */
export default function OptimizerPreviewScreen(props: PreviewProps<OptimizerPreview>) {
  return props.shown.optimizer.optimizer_category === 'order_bump' ? (
    <BumpPreview {...props} />
  ) : (
    <OfferPreview {...props} />
  )
}
