import { use, useEffect, useState } from 'react'
import { expressMethods } from '../../../shared/domain/checkout/express.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import { CartPage } from '../../storefront/templates/cart-page.tsx'
import { endsAt, openedAt } from '../../storefront/summary/countdown.ts'
import { areOptionalSectionsLoaded, loadOptionalSections } from '../../storefront/content/load-optional-sections.ts'
import { useNotification } from '../../storefront/content/toaster.tsx'
import { createCheckout } from '../session/checkout.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopperTools } from './checkout-screen.tsx'
import { checkoutOf, storeSession } from '../app/storage-keys.ts'
import { createSessionEvents } from '../session/session-events.ts'
import { promoOf } from '../session/checkout-store.ts'
import { readAttribution } from '../session/attribution.ts'

let loading: Promise<void> | null = null

/** Loads the parts that only some carts have before the cart renders, to avoid a layout shift. */
function loadParts(): Promise<void> {
  loading ??= loadOptionalSections()
  return loading
}

/** The cart's own notice; its deadline is independent of the accuracy of the shopper's clock. */
function limitedOf({ cart_look, served_at }: CheckoutData) {
  const { limited_until = null, stock_left = null } = cart_look ?? {}
  return { stock_left, ends_at: endsAt(limited_until, served_at), now: openedAt() }
}

/**
 * The wallets of the payment page after the cart, where the sheet opens (PP-012). That page also checks for Apple Pay
 * support.
 */
const walletsOf = ({ express = [] }: CheckoutData) =>
  express.flatMap(({ payment_method, client }) => {
    const wallet = expressMethods.find((each) => each === payment_method)
    return wallet && (wallet !== 'apple_pay' || client['kind'] === 'frame') ? [wallet] : []
  })

/** /cart: the live, editable cart in the merchant's design, with the link to the payment. */
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
  const { session, checkout, pending_bump: choosing } = store.use()
  const design = data.cart_look?.design ?? null
  useEffect(() => storeSession(data.live_cart._id, data.live_cart.store_id), [data])
  useEffect(() => {
    const events = createSessionEvents(data.live_cart._id, api, readAttribution())
    events.happened('cart_view')
    return events.stop
  }, [data, api])
  if ((needsSideParts(design ?? {}) || data.order_bump) && !areOptionalSectionsLoaded()) use(loadParts())
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
