import { useEffect, useMemo } from 'react'
import { pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopState } from '../session/checkout-store.ts'

/** Scrolls to the error of a failed payment. */
export const useScrollToError = (error: string | null): void =>
  useEffect(() => {
    if (error) document.querySelector('main .shop-notice-error')?.scrollIntoView({ block: 'center' })
  }, [error])

/** Custom CSS is checked while it is applied: it is removed while the form isn't shown. */
export const usePage = (
  { payment_page }: CheckoutData,
  { session, phase }: ShopState,
): CheckoutData['payment_page'] => {
  const { cart } = session
  const bare = phase === 'checking'
  return useMemo(() => {
    const page = pageForCart(payment_page, cart)
    return bare ? { ...page, custom_css: '' } : page
  }, [payment_page, cart, bare])
}
