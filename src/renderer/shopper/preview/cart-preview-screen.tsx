import { useMemo } from 'react'
import { expressMethods } from '../../../shared/domain/express.ts'
import { cartTotals } from '../../../shared/domain/totals.ts'
import type { CartFilling, CartPreview } from '../../../shared/preview.ts'
import { CartPage } from '../../storefront/cart-page.tsx'
import type { ShopCartItem, ShopSession } from '../../storefront/types.ts'
import { idleHandlers, limitedFor, previewLines, samplePrice } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'

const more = ['Third product', 'Fourth product', 'Fifth product', 'Sixth product']

/** Enough lines that the cart has to be scrolled on a phone. */
const manyLines = (currency: string): readonly ShopCartItem[] => [
  ...previewLines(currency),
  ...more.map((title, index) => {
    const id = `preview-${index + 3}`
    return { _id: id, productId: id, title, quantity: 1, price: samplePrice(1200 + 650 * index, currency) }
  }),
]

const linesOf: Readonly<Record<CartFilling, (currency: string) => readonly ShopCartItem[]>> = {
  empty: () => [],
  one: (currency) => previewLines(currency).slice(0, 1),
  many: manyLines,
}

function sessionOf(filling: CartFilling, currency: string): ShopSession {
  const cart = linesOf[filling](currency)
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const totals = cartTotals({ items, reward_percentage: 0, free_shipping: false, shipping_rate: 0 })
  return { _id: 'preview', cart, currency, ...totals }
}

/** A cart in its design, as empty or full as the merchant wants to see it: no calls, nothing to press. */
export default function CartPreviewScreen({ shown, store, currency, texts, onChecked }: PreviewProps<CartPreview>) {
  const { cart, filling } = shown
  const session = useMemo(() => sessionOf(filling, currency), [filling, currency])
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
