import { useEffect, useState } from 'react'
import { Button } from '../storefront/button.tsx'
import { OrderSummary } from '../storefront/order-summary.tsx'
import { PageFrame } from '../storefront/page-frame.tsx'
import { EmptyCart } from '../storefront/states.tsx'
import { useNotification } from '../storefront/toaster.tsx'
import './cart.css'
import { createCheckout } from './checkout.ts'
import type { CheckoutData } from './checkout-deps.ts'
import type { ShopperTools } from './checkout-screen.tsx'
import { checkoutOf, rememberSession } from './places.ts'
import { promoOf } from './shop-state.ts'

/** /cart: the live cart, which can be changed here, and the way to pay for it. */
export default function CartScreen({ data, tools }: { data: CheckoutData; tools: ShopperTools }) {
  const { notify } = useNotification()
  const { api, copy, texts, go } = tools
  const [{ store, handlers }] = useState(() =>
    createCheckout(data, {
      api,
      copy,
      texts,
      go,
      notify,
      onInvalid: () => {},
      wait: () => Promise.resolve(),
      language: navigator.language,
    }),
  )
  const { session, checkout } = store.use()
  const { payment_page: page } = data
  useEffect(() => rememberSession(data.live_cart._id, data.live_cart.store_id), [data])
  return (
    <PageFrame page={page} store={data.store} test_mode={session.mode === 'test'}>
      {session.cart.length === 0 ? (
        <EmptyCart store={data.store} />
      ) : (
        <div className="shop-cart-page">
          <h1 className="shop-sr">{texts.cart}</h1>
          <OrderSummary
            page={page}
            session={session}
            shipping_title={checkout.shippingMethod.method}
            promo={promoOf(store.get())}
            handlers={handlers}
          />
          <Button href={checkoutOf(session._id)}>{texts.to_checkout}</Button>
        </div>
      )}
    </PageFrame>
  )
}
