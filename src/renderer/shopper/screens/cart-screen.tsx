import { use, useEffect, useState } from 'react'
import { expressMethods } from '../../../shared/domain/checkout/express.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import { CartPage } from '../../storefront/templates/cart-page.tsx'
import { endsAt, openedAt } from '../../storefront/summary/countdown.ts'
import { areSidePartsHere, loadSideParts } from '../../storefront/content/load-optional-sections.ts'
import { useNotification } from '../../storefront/content/toaster.tsx'
import { createCheckout } from '../session/checkout.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopperTools } from './checkout-screen.tsx'
import { checkoutOf, rememberSession } from '../app/storage-keys.ts'
import { createSessionEvents } from '../session/visit-events.ts'
import { promoOf } from '../session/checkout-store.ts'
import { readSource } from '../session/attribution.ts'

let loading: Promise<void> | null = null

/** The parts that only some carts have, waited for before the cart is drawn so that nothing moves afterwards. */
function sideParts(): Promise<void> {
  loading ??= loadSideParts()
  return loading
}

/** What the cart's own notice tells; its end by the shopper's clock, whatever that clock says. */
function limitedOf({ cart_look, served_at }: CheckoutData) {
  const { limited_until = null, stock_left = null } = cart_look ?? {}
  return { stock_left, ends_at: endsAt(limited_until, served_at), now: openedAt() }
}

/** The wallets that the payment page after the cart takes: its sheet opens there (PP-012). Which device has Apple's is known there. */
const walletsOf = ({ express = [] }: CheckoutData) =>
  express.flatMap(({ payment_method, client }) => {
    const wallet = expressMethods.find((each) => each === payment_method)
    return wallet && (wallet !== 'apple_pay' || client['kind'] === 'frame') ? [wallet] : []
  })

/** /cart: the live cart in the merchant's design, which can be changed here, and the way to pay for it. */
export default function CartScreen({ data, tools }: { data: CheckoutData; tools: ShopperTools }) {
  const { notify, withdraw } = useNotification()
  const { api, copy, texts, go, language = navigator.language } = tools
  const [{ store, handlers }] = useState(() =>
    createCheckout(data, {
      api,
      copy,
      texts,
      go,
      notify,
      withdraw,
      onInvalid: () => {},
      wait: () => Promise.resolve(),
      language,
    }),
  )
  const { session, checkout, choosing_bump: choosing } = store.use()
  const design = data.cart_look?.design ?? null
  useEffect(() => rememberSession(data.live_cart._id, data.live_cart.store_id), [data])
  useEffect(() => {
    const events = createSessionEvents(data.live_cart._id, api, readSource())
    events.happened('cart_view')
    return events.stop
  }, [data, api])
  if ((needsSideParts(design ?? {}) || data.order_bump) && !areSidePartsHere()) use(sideParts())
  return (
    <CartPage
      cart={design}
      page={data.payment_page}
      store={data.store}
      session={session}
      promo={promoOf(store.get())}
      handlers={handlers}
      shipping_title={checkout.shippingMethod.method}
      limited={limitedOf(data)}
      bump={data.order_bump && { ...data.order_bump, served_at: data.served_at, choosing }}
      wallets={walletsOf(data)}
      onExpress={(wallet) => location.assign(`${checkoutOf(session._id)}#pay-${wallet}`)}
      checkout={checkoutOf(session._id)}
      texts={texts}
      test_mode={session.mode === 'test'}
    />
  )
}
