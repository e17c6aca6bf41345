import { discountParts } from '../../../shared/domain/cart/order-discount.ts'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { styleOf } from './client-confirmation-page.ts'
import type { ClientConfirmationPage } from './client-confirmation-page.ts'
import { FollowOrder, PrintOrder, NextSteps, OrderDetails, ThankYou } from './confirmation-parts.tsx'
import { CustomCss } from '../css-guard/custom-css.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Line } from '../summary/line-items.tsx'
import { itemCountOf } from '../summary/order-summary.tsx'
import { PageFrame } from './page-layout.tsx'
import { Policies } from '../payment/pay-area.tsx'
import { Reviews } from '../content/reviews.tsx'
import { RichText } from '../content/rich-text.tsx'
import { Section } from '../form/section.tsx'
import { useOrderTexts } from '../i18n/order-texts.tsx'
import { useTexts } from '../i18n/texts.tsx'
import { Totals } from '../summary/totals.tsx'
import type { ShopOrder, ShopOrderCustomer } from '../summary/order-types.ts'
import type { ShopReview, ShopStore } from '../types.ts'

/** Everything on the confirmation page (B §2). */
export interface ConfirmationProps {
  page: ClientConfirmationPage
  store: ShopStore
  order: ShopOrder
  customer: ShopOrderCustomer
  reviews?: readonly ShopReview[] | undefined
  /** The subscriptions of the order: the product, and when and how much is charged next. */
  subscriptions?: readonly { title: string; note: string }[] | undefined
  /** Address of the store's customer portal; a preview has none. */
  account?: string | undefined
  test_mode?: boolean | undefined
  /** The thank-you heading gets the focus, after a payment. */
  announced?: boolean | undefined
  /** Called with the protected parts that the page's custom CSS would hide; none while it hides nothing. */
  onCssChecked?: ((hidden: ProtectedPart[]) => void) | undefined
}

function PaidSummary({ order, shipped }: { order: ShopOrder; shipped: boolean }) {
  const { t } = useTexts()
  const { promo, reward } = discountParts(order)
  const totals = {
    subtotal: order.subtotal_price,
    shipping_total: order.shipping_price,
    sales_tax_total: order.tax_price ?? 0,
    tax_label: order.tax_label,
    tax_inclusive: order.tax_inclusive,
    promo_code: order.promo_code,
    promo_total: promo,
    reward_discount_total: reward,
    total: order.total_price,
    currency: order.currency,
  }
  return (
    <Section title={t.order_summary} className="shop-summary">
      <ul className="shop-lines">
        {order.line_items.map((line, index) => (
          <Line key={line._id ?? index} line={line} currency={order.currency} />
        ))}
      </ul>
      <ProtectedSlot part="total">
        <Totals
          totals={totals}
          pieces={itemCountOf(order.line_items)}
          shipping_title={order.reward_free_shipping ? null : order.shipping_title}
          shipped={shipped}
          paid={
            order.total_price === (order.payments?.reduce((sum, { amount }) => sum + amount, 0) ?? order.total_price)
          }
        />
      </ProtectedSlot>
    </Section>
  )
}

function CustomText({ page }: { page: ClientConfirmationPage }) {
  return page.customDescriptionEnabled && page.customDescription ? <RichText html={page.customDescription} /> : null
}

/** The finished order (CF-003): thanks, next steps, details, line items and totals, reviews and the link back. */
export function Confirmation(props: ConfirmationProps) {
  const { page, store, order, customer, reviews, test_mode } = props
  const o = useOrderTexts()
  const look = styleOf(page)
  const tracked = Boolean(page.trackingCodeEnabled)
  // An order that isn't shipped has no delivery progress and no shipping cost.
  const shipped = Boolean(customer.customer_shipping_address?.address1)
  const back = store.store_website && (
    <a className="shop-link" href={store.store_website}>
      {o.continue_shopping}
    </a>
  )
  const shown = (
    <PageFrame page={look} store={store} test_mode={test_mode} header_end={back || ''}>
      <div className="shop-cols shop-confirmation">
        <div className="shop-a">
          <div className="shop-section">
            <ThankYou order={order} customer={customer} announced={Boolean(props.announced)} />
            <CustomText page={page} />
          </div>
          {shipped && <NextSteps order={order} tracked={tracked} />}
          <OrderDetails order={order} customer={customer} tracked={tracked} subscriptions={props.subscriptions} />
          <FollowOrder href={props.account} />
          <PrintOrder />
        </div>
        <div className="shop-side">
          <PaidSummary order={order} shipped={shipped} />
          {page.reviewsEnabled && reviews && <Reviews reviews={reviews} title={o.other_customers} />}
        </div>
        <div className="shop-b">
          <Policies store={store} />
        </div>
      </div>
    </PageFrame>
  )
  if (!look.custom_css) return shown
  return (
    <CustomCss page={look} onChecked={props.onCssChecked}>
      {shown}
    </CustomCss>
  )
}
