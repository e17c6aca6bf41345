import { FollowOrder, NextSteps, OrderDetails, ThankYou } from './confirmation-parts.tsx'
import { Line } from './lines.tsx'
import { piecesOf } from './order-summary.tsx'
import { PageFrame } from './page-frame.tsx'
import { Policies } from './pay-area.tsx'
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'
import { useOrderTexts } from './order-texts.tsx'
import { useTexts } from './texts.tsx'
import { Totals } from './totals.tsx'
import type { ShopConfirmationPage, ShopOrder, ShopOrderCustomer, ShopReview, ShopStore } from './types.ts'

/** Everything the confirmation page shows (B §2). */
export interface ConfirmationProps {
  page: ShopConfirmationPage
  store: ShopStore
  order: ShopOrder
  customer: ShopOrderCustomer
  reviews?: readonly ShopReview[] | undefined
  /** The customer's own pages, where the store has them. */
  portal_url?: string | undefined
  test_mode?: boolean | undefined
}

function PaidSummary({ order }: { order: ShopOrder }) {
  const { t } = useTexts()
  const totals = {
    subtotal: order.subtotal_price,
    shipping_total: order.shipping_price,
    sales_tax_total: order.tax_price ?? 0,
    tax_label: order.tax_label,
    tax_inclusive: order.tax_inclusive,
    promo_code: order.promo_code,
    promo_total: order.discount_price,
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
      <Totals totals={totals} pieces={piecesOf(order.line_items)} shipping_title={order.shipping_title} paid />
    </Section>
  )
}

/** The finished order (CF-003): thanks, what happens next, details, lines and totals, reviews and the way back. */
export function Confirmation({ page, store, order, customer, reviews, portal_url, test_mode }: ConfirmationProps) {
  const o = useOrderTexts()
  const back = store.store_website && (
    <a className="shop-link" href={store.store_website}>
      {o.continue_shopping}
    </a>
  )
  return (
    <PageFrame page={page} store={store} test_mode={test_mode} header_end={back || undefined}>
      <div className="shop-cols shop-confirmation">
        <div className="shop-a">
          <div className="shop-section">
            <ThankYou order={order} customer={customer} />
            {page.custom_description_enabled && page.custom_description && (
              <p className="shop-description">{page.custom_description}</p>
            )}
          </div>
          <NextSteps order={order} />
          <OrderDetails order={order} customer={customer} />
          {portal_url && <FollowOrder href={portal_url} />}
        </div>
        <div className="shop-side">
          <PaidSummary order={order} />
          {page.reviews_enabled && reviews && (
            <Reviews reviews={reviews} title={o.other_customers} background={page.reviews_background_color} />
          )}
        </div>
        <div className="shop-b">
          <Policies store={store} />
        </div>
      </div>
    </PageFrame>
  )
}
