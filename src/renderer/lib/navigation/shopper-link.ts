import type { Store } from '../../../shared/contracts/stores/store.ts'
import { platform } from '../../platform/current.ts'
import { to } from './route-paths.ts'

/** Origin of a store's shopper pages: its own checkout domain once verified, else the server that this screen uses. */
export function checkoutOrigin(store: Pick<Store, 'checkout_domain'>): string {
  if (store.checkout_domain !== '') return `https://${store.checkout_domain}`
  return platform().apiBase || location.origin
}

/** Full URL of an instant page, which offers its own products. */
export const instantLink = (store: Pick<Store, 'checkout_domain'>, payment_page_id: string): string =>
  checkoutOrigin(store) + to('quick-checkout', undefined, { link: payment_page_id })

/**
 * Full URL where a shopper buys one variant. Without a page, the store's default payment page is shown.
 * @param variant_id of the product variant that is added to the cart
 */
export function shopperLink(
  store: Pick<Store, 'checkout_domain'>,
  variant_id: string,
  payment_page_id?: string,
): string {
  return checkoutOrigin(store) + to('checkout', undefined, { variant_id, payment_page_id })
}
