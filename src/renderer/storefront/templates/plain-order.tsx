import type { StartItems } from '../../../shared/shop-data.ts'
import { Line } from '../summary/line-items.tsx'
import { Section } from '../form/section.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { itemCountOf } from '../summary/order-summary.tsx'

/**
 * The items and their price before shipping and tax, for browsers without JavaScript, in place of what a script would
 * render. `total` of the session if there is one, in minor units.
 */
export function PlainOrder({ cart, subtotal, currency, total }: StartItems & { total?: number }) {
  const { t } = useTexts()
  const money = useMoney(currency)
  const isWhole = total !== undefined
  return (
    <noscript>
      <div className="shop-cols">
        <div className="shop-a">
          <Section title={t.your_order} className="shop-summary">
            <ul className="shop-lines">
              {cart.map((line) => (
                <Line key={line._id} line={line} currency={currency} />
              ))}
            </ul>
            <dl className="shop-totals">
              <div className="shop-total">
                <dt>{isWhole ? t.total : t.subtotal(itemCountOf(cart))}</dt>
                <dd>{money(total ?? subtotal)}</dd>
              </div>
            </dl>
          </Section>
        </div>
      </div>
    </noscript>
  )
}
