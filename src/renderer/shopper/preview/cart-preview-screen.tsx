import { useMemo } from 'react'
import { expressMethods } from '../../../shared/domain/checkout/express.ts'
import type { CartFillLevel, CartPreview, PreviewShopper } from '../../../shared/preview.ts'
import { CartPage } from '../../storefront/templates/cart-page.tsx'
import type { ShopSession } from '../../storefront/types.ts'
import { idleHandlers, limitedFor, previewLines, sampleTotals } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'

function sessionOf(filling: CartFillLevel, shopper: PreviewShopper, currency: string): ShopSession {
  const cart = previewLines(currency, { items: filling, ...shopper })
  return { _id: 'preview', cart, currency, ...sampleTotals(cart, {}) }
}

/** Previews a cart design, as empty or full as the merchant wants: no calls, no active controls. */
export default function CartPreviewScreen(props: PreviewProps<CartPreview>) {
  const { shown, store, currency, shopper, texts, onChecked } = props
  const { cart, filling } = shown
  const session = useMemo(() => sessionOf(filling, shopper, currency), [filling, shopper, currency])
  return (
    <CartPage
      cart={cart}
      page={{}}
      store={store}
      session={session}
      promo={{}}
      handlers={idleHandlers}
      limited={limitedFor(cart)}
      wallets={expressMethods}
      onExpress={() => {}}
      checkout=""
      texts={texts}
      onCssChecked={onChecked}
    />
  )
}
