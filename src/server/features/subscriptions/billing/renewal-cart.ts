import type { CartSnapshot, RenewalFacts } from '../../../db/schema/payments/payments.ts'
import { addedTax } from '../../../../shared/domain/cart/totals.ts'
import type { PricedCharge } from '../pricing/service.ts'
import type { SubscriptionRow } from '../records/service.ts'
import type { BillingFacts, BillingMethod } from './billing-repo.ts'

/** Snapshot that the order of a renewal is made from. */
export function renewalCart(
  row: SubscriptionRow,
  { customer }: BillingFacts,
  priced: PricedCharge,
  { method, renewal }: { method: BillingMethod | null; renewal: RenewalFacts },
): CartSnapshot {
  const { breakdown, cart, line_discounts, amount, shipping_title } = priced
  const { subtotal, shipping, tax, discount } = breakdown
  const billing_address = method?.billing_address ?? row.shipping_address
  return {
    cart,
    subtotal,
    discount_total: subtotal + shipping + addedTax(tax) - amount,
    line_discounts,
    shipping_total: shipping,
    shipping_title,
    sales_tax_total: tax?.total ?? 0,
    tax,
    total: amount,
    promo_code: discount > 0 ? (row.discount?.code ?? null) : null,
    // The code was redeemed with the first order.
    promo_code_id: null,
    ...(row.locale && { locale: row.locale }),
    customer_email: customer.email,
    customer_phone: customer.phone,
    customer_name: row.shipping_address?.full_name || customer.name || billing_address?.full_name || '',
    opt_in: false,
    shipping_address: row.shipping_address,
    billing_address,
    renewal,
  }
}
