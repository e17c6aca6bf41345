import { brandLabel } from '../../../shared/domain/payments/card-brands.ts'
import { pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import { CheckingPage } from '../../storefront/templates/payment-pending.tsx'
import { useOrderTexts } from '../../storefront/i18n/order-texts.tsx'
import { connectionMessages } from '../app/connection-messages.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopperMessages } from '../messages.ts'
import type { ShopState } from '../session/checkout-store.ts'

/** 'Checking your payment': the outcome is unknown, and nothing can be paid a second time (DEF-69). */
export default function CheckingScreen(props: { data: CheckoutData; state: ShopState; texts: ShopperMessages }) {
  const { data } = props
  const o = useOrderTexts()
  const { session, checkout, paid } = props.state
  const words = connectionMessages()
  const { cardType, cardLastFour, transactionId } = checkout.transactionInfo
  const { store_email } = data.store
  return (
    <CheckingPage
      page={pageForCart(data.payment_page, session.cart)}
      store={data.store}
      session={session}
      shipping_title={checkout.shippingMethod.method}
      test_mode={session.mode === 'test'}
      paid={paid && { title: words.paid(paid.order_number), text: words.paid_waiting }}
      payment={{
        total: session.total,
        currency: session.currency,
        method: cardLastFour && o.ending_in(brandLabel(cardType), cardLastFour),
        email: checkout.contactInfo.email,
        reference: transactionId,
        contact_url: store_email && `mailto:${store_email}`,
      }}
    />
  )
}
