import type { ReactNode } from 'react'
import type { ExpressMethod } from '../../../shared/domain/checkout/express.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { ExpressRow } from '../payment/wallet-buttons.tsx'
import { ExpressButtons } from '../payment/wallets.tsx'
import type { OfferedBump } from '../offers/bump-theme.ts'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import type { UrgencyState } from '../summary/urgency-banner.tsx'
import { useOptionalSections } from '../content/load-optional-sections.ts'
import { OrderSummary } from '../summary/order-summary.tsx'
import { PageFrame } from './page-layout.tsx'
import type { PromoState } from '../form/promo-field.tsx'
import '../styles/shop-cart.css'
import { EmptyCart } from './empty-states.tsx'
import type { CheckoutHandlers, ShopCart, ShopPage, ShopSession, ShopStore } from '../types.ts'

export interface CartPageProps {
  /** The published cart design; null for a store without one, whose cart looks like its payment page. */
  cart: ShopCart | null
  /** The payment page that follows: it determines whether promo codes are accepted. */
  page: ShopPage
  store: ShopStore
  session: ShopSession
  promo: PromoState
  handlers: CheckoutHandlers
  shipping_title?: string | null | undefined
  limited?: UrgencyState | undefined
  /** The order bump, if its place is the cart. */
  bump?: OfferedBump | null | undefined
  /** The available express wallets, with a press handler. */
  wallets: readonly ExpressMethod[]
  onExpress: (wallet: ExpressMethod) => void
  /** The address of the payment page. */
  checkout: string
  texts: { cart: string; to_checkout: string }
  test_mode?: boolean | undefined
  /** Called with the protected parts that the cart's custom CSS would hide. */
  onCssChecked?: ((hidden: ProtectedPart[]) => void) | undefined
}

function Filled(props: CartPageProps & { strip: ReactNode; offered: ReactNode }) {
  const { page, cart, session, promo, handlers, wallets, texts, strip } = props
  return (
    <div className="shop-cart-page">
      <h1 className="shop-cart-title">
        <span className="shop-cart-sign">
          <Icon name="cart" size={26} />
        </span>
        {texts.cart}
      </h1>
      {strip}
      <OrderSummary
        page={{ ...page, template: cart?.template ?? page.template }}
        session={session}
        shipping_title={props.shipping_title}
        promo={promo}
        handlers={handlers}
        middle={props.offered}
      />
      {cart?.one_click_checkout && (
        <ExpressButtons count={wallets.length}>
          <ExpressRow methods={wallets} onPress={props.onExpress} />
        </ExpressButtons>
      )}
      <ProtectedSlot part="pay">
        <a className="shop-button shop-button-main shop-pay shop-cart-go" href={props.checkout}>
          {texts.to_checkout}
        </a>
      </ProtectedSlot>
    </div>
  )
}

/** The cart page in the merchant's design (CT-001). */
export function CartPage(props: CartPageProps) {
  const { cart, page, store, session, limited, bump, handlers } = props
  const side = useOptionalSections(needsSideParts(cart ?? {}) || Boolean(bump))
  const strip = side && cart && limited && (
    <side.OptionalSection part="limited" page={cart} session={session} limited={limited} />
  )
  const offered = side && bump && (
    <side.OptionalSection part="cart" page={cart ?? page} session={session} bump={bump} handlers={handlers} />
  )
  const shown = (
    <PageFrame page={cart ?? page} store={store} test_mode={props.test_mode}>
      {session.cart.length === 0 ? (
        <div className="shop-cart-empty">
          <EmptyCart store={store} />
        </div>
      ) : (
        <Filled {...props} strip={strip} offered={offered} />
      )}
    </PageFrame>
  )
  return side && cart?.custom_css ? (
    <side.CustomCss page={cart} onChecked={props.onCssChecked}>
      {shown}
    </side.CustomCss>
  ) : (
    shown
  )
}
