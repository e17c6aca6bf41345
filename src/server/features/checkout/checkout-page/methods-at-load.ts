import type { ShippingMethod } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import type { PaymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionRow } from '../cart-sessions/service.ts'
import { listMethods } from '../shipping-methods/service.ts'

/** A page with Shopify's rates requests them only once it knows the address (SH-002, GAP-71). */
export async function methodsAtLoad(
  deps: Deps,
  { store_id, payment_page_id }: SessionRow,
  page: Promise<PaymentPage | null>,
): Promise<ShippingMethod[]> {
  return (await page)?.use_shopify_shipping_rates ? [] : listMethods(deps, { store_id, payment_page_id })
}
