import { useMemo } from 'react'
import { expressMethods } from '../../../shared/domain/express.ts'
import { cartTotals } from '../../../shared/domain/totals.ts'
import type { CartFilling, CartPreview } from '../../../shared/preview.ts'
import { CartPage } from '../../storefront/cart-page.tsx'
import type { ShopCartItem, ShopSession } from '../../storefront/types.ts'
import { idleHandlers, limitedFor, previewLines } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'

const more = ['Third product', 'Fourth product', 'Fifth product', 'Sixth product']

/** Enough lines that the cart has to be scrolled on a phone; prices in cents. */
const manyLines: readonly ShopCartItem[] = [
  ...previewLines,
  ...more.map((title, index) => {
    const id = `preview-${index + 3}`
    return { _id: id, productId: id, title, quantity: 1, price: 1200 + 650 * index }
  }),
]

const linesOf: Readonly<Record<CartFilling, readonly ShopCartItem[]>> = {
  empty: [],
  one: previewLines.slice(0, 1),
  many: manyLines,
}

function sessionOf(filling: CartFilling): ShopSession {
  const cart = linesOf[filling]
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const totals = cartTotals({ items, reward_percentage: 0, free_shipping: false, shipping_rate: 0 })
  return { _id: 'preview', cart, currency: 'USD', ...totals }
}

/** A cart in its design, as empty or full as the merchant wants to see it: no calls, nothing to press. */
export default function CartPreviewScreen({ shown, store, texts, onChecked }: PreviewProps<CartPreview>) {
  const { cart, filling } = shown
  const session = useMemo(() => sessionOf(filling), [filling])
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
