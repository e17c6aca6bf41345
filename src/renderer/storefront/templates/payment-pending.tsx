import { Line } from '../summary/line-items.tsx'
import { itemCountOf } from '../summary/order-summary.tsx'
import { PageFrame } from './page-layout.tsx'
import { Section } from '../form/section.tsx'
import { CheckingPayment, PaidOffline } from './empty-states.tsx'
import type { PendingPayment } from './empty-states.tsx'
import { useTexts } from '../i18n/texts.tsx'
import { Totals } from '../summary/totals.tsx'
import type { ShopPage, ShopSession, ShopStore } from '../types.ts'

/** The page while a payment's outcome is unknown, with the order next to it. */
export function CheckingPage(props: {
  page: ShopPage
  store: ShopStore
  session: ShopSession
  payment: PendingPayment
  shipping_title?: string | null | undefined
  test_mode?: boolean | undefined
  /** The order is paid, and the confirmation waits for the network. */
  paid?: { title: string; text: string } | undefined
}) {
  const { t } = useTexts()
  const { session } = props
  return (
    <PageFrame page={props.page} store={props.store} test_mode={props.test_mode}>
      <div className="shop-cols">
        <div className="shop-a">
          {props.paid ? <PaidOffline {...props.paid} /> : <CheckingPayment payment={props.payment} />}
        </div>
        <div className="shop-side">
          <Section title={t.order_summary} className="shop-summary">
            <ul className="shop-lines">
              {session.cart.map((item) => (
                <Line key={item._id} line={item} currency={session.currency} />
              ))}
            </ul>
            <Totals
              totals={session}
              pieces={itemCountOf(session.cart)}
              shipping_title={props.shipping_title}
              shipped={props.page.shipping_required}
            />
          </Section>
        </div>
      </div>
    </PageFrame>
  )
}
