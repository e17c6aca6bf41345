import { useMemo, useState } from 'react'
import type { InstantOffer } from '../../storefront/form/payment-link-types.ts'
import type { CheckoutHandlers, ShopSession } from '../../storefront/types.ts'
import { toggleProduct } from './instant-sample.ts'
import { idleHandlers } from './preview-cart.ts'

type Cart = ShopSession['cart']

/**
 * The cart of a preview; if it is `tryable`, merchants can change quantities and remove line items like shoppers. The
 * last one can't be removed, because an empty cart has a separate page.
 */
export function useInteractiveCart(begun: Cart, offer: InstantOffer | undefined, tryable: boolean) {
  const [tried, setTried] = useState<{ of: Cart; lines: Cart } | null>(null)
  const lines = tried?.of === begun ? tried.lines : begun
  const answers = useMemo(() => {
    const { onQuantity, onRemove } = idleHandlers
    const idle = { handlers: { onQuantity, onRemove }, offer }
    if (!tryable) return idle
    const change = (make: (now: Cart) => Cart) =>
      setTried((before) => ({ of: begun, lines: make(before?.of === begun ? before.lines : begun) }))
    const handlers: Pick<Required<CheckoutHandlers>, 'onQuantity' | 'onRemove'> = {
      onQuantity: ({ _id }, quantity) =>
        change((now) => now.map((line) => (line._id === _id ? { ...line, quantity } : line))),
      onRemove: ({ _id }) => change((now) => (now.length > 1 ? now.filter((line) => line._id !== _id) : now)),
    }
    const select: InstantOffer['onSelect'] = (...choice) =>
      change((now) => (offer ? toggleProduct(offer, now, ...choice) : now))
    return { handlers, offer: offer && { ...offer, onSelect: select } }
  }, [tryable, begun, offer])
  return { lines, ...answers }
}
