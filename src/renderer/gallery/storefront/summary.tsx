import { makeSession } from '../../storefront/checkout-sample.ts'
import { Line, LinePrice } from '../../storefront/summary/line-items.tsx'
import { OrderSummary, SummaryBar } from '../../storefront/summary/order-summary.tsx'
import { ProgressRewards } from '../../storefront/summary/progress-rewards.tsx'
import { Totals } from '../../storefront/summary/totals.tsx'
import { UrgencyBanner } from '../../storefront/summary/urgency-banner.tsx'
import { idleHandlers, limitedFor } from '../../shopper/preview/preview-cart.ts'
import type { ShopLine } from '../../storefront/types.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'
import { lines, rewards } from '../samples/shop.tsx'

const session = makeSession({ cart: [lines.plain, lines.discounted] })
const short = makeSession({ cart: [lines.low, lines.discounted] })
const edit = { onQuantity: noop, onRemove: noop }
const promo = { promo_codes_enabled: true }
const limits = { limited_time_remaining: 15, limited_stock_remaining: 4 }

const line = (item: ShopLine, editable = false) => (
  <ul className="shop-lines">
    <Line line={item} currency="USD" edit={editable ? edit : undefined} />
  </ul>
)

export const summary: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/summary',
  title: 'Order summary',
  entries: [
    {
      components: { OrderSummary },
      purpose: 'Cart, promo code and totals next to the form.',
      file: 'storefront/summary/order-summary.tsx',
      states: {
        Default: <OrderSummary page={promo} session={session} promo={{}} handlers={idleHandlers} />,
        'Low stock': <OrderSummary page={{}} session={short} promo={{}} handlers={idleHandlers} />,
      },
    },
    {
      components: { SummaryBar },
      purpose: 'The summary on phones: the total always in view, the rest on demand.',
      file: 'storefront/summary/order-summary.tsx',
      states: {
        Default: <SummaryBar page={promo} session={session} promo={{}} handlers={idleHandlers} />,
        'Low stock': <SummaryBar page={{}} session={short} promo={{}} handlers={idleHandlers} />,
      },
    },
    {
      components: { Line },
      purpose: 'A line item: image with quantity, title, variant and price.',
      file: 'storefront/summary/line-items.tsx',
      states: {
        Default: line(lines.plain),
        Discounted: line(lines.discounted),
        Editing: line(lines.plain, true),
        'Low stock': line(lines.low, true),
        'Sold out': line(lines.soldOut),
        'Long title': line(lines.long),
      },
    },
    {
      components: { LinePrice },
      purpose: 'The price of a line item and, if it is discounted, the regular one.',
      file: 'storefront/summary/line-items.tsx',
      states: {
        Default: <LinePrice line={lines.plain} currency="USD" />,
        Discounted: <LinePrice line={lines.discounted} currency="USD" />,
      },
    },
    {
      components: { Totals },
      purpose: 'From subtotal to total, with every step that isn’t zero.',
      file: 'storefront/summary/totals.tsx',
      states: {
        Default: <Totals totals={session} pieces={3} shipping_title="Standard" />,
        'Discount and tax': (
          <Totals
            totals={makeSession({
              promo_code: 'BREW15',
              promo_total: 1785,
              reward_discount_total: 500,
              shipping_total: 0,
              sales_tax_total: 791,
              tax_label: 'Texas 8.25%',
              total: 10_406,
            })}
            pieces={3}
          />
        ),
        'Tax included': (
          <Totals
            totals={makeSession({ sales_tax_total: 2010, tax_label: 'VAT 19%', tax_inclusive: true, currency: 'EUR' })}
            pieces={3}
          />
        ),
        Paid: <Totals totals={session} pieces={3} paid />,
      },
    },
    {
      components: { ProgressRewards },
      purpose: 'How much to add for the next reward.',
      file: 'storefront/summary/progress-rewards.tsx',
      states: {
        Started: <ProgressRewards stages={rewards} amount={4000} currency="USD" />,
        'First reward': <ProgressRewards stages={rewards} amount={11_900} currency="USD" />,
        'All rewards': <ProgressRewards stages={rewards} amount={24_000} currency="USD" />,
      },
    },
    {
      components: { UrgencyBanner },
      purpose: 'A countdown and the remaining stock.',
      file: 'storefront/summary/urgency-banner.tsx',
      states: {
        'Time and stock': (
          <UrgencyBanner
            page={{ limited_time_enabled: true, limited_stock_enabled: true }}
            limited={limitedFor(limits)}
          />
        ),
        'Time only': <UrgencyBanner page={{ limited_time_enabled: true }} limited={limitedFor(limits)} />,
        'Time is up': <UrgencyBanner page={{ limited_time_enabled: true }} limited={{ ends_at: 1 }} />,
        Large: (
          <UrgencyBanner page={{ limited_stock_enabled: true, limited_size: 'large' }} limited={limitedFor(limits)} />
        ),
      },
    },
  ],
}
