import { useMemo } from 'react'
import { cartTotals } from '../../../shared/domain/totals.ts'
import type { ConfirmationPagePreview } from '../../../shared/preview.ts'
import { camelCased } from '../../storefront/client-confirmation-page.ts'
import { Confirmation } from '../../storefront/confirmation.tsx'
import type { ShopConfirmationPage, ShopOrder, ShopOrderCustomer } from '../../storefront/order-types.ts'
import { previewLines, samplePrice } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'

/** An order to look at in the editor. Nobody made it. */
function sampleOrder(currency: string): ShopOrder {
  const line_items = previewLines(currency)
  const items = line_items.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const shipping_rate = samplePrice(590, currency)
  const totals = cartTotals({ items, reward_percentage: 0, free_shipping: false, shipping_rate })
  return {
    order_number: '1001',
    line_items,
    total_price: totals.total,
    subtotal_price: totals.subtotal,
    shipping_price: totals.shipping_total,
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    currency,
    created_at: new Date().toISOString(),
    payment_details: { card_type: 'visa', card_last_four: '4242' },
  }
}

const address = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

const sampleCustomer: ShopOrderCustomer = {
  customer_email: 'maya.ortiz@example.com',
  customer_phone: '(512) 555-0148',
  customer_shipping_address: address,
  customer_billing_address: address,
}

/** A confirmation page with a sample order: no calls, nothing to press. */
export default function ConfirmationPreviewScreen(props: PreviewProps<ConfirmationPagePreview>) {
  const { shown, store, currency, onChecked } = props
  const order = useMemo(() => sampleOrder(currency), [currency])
  const page = useMemo(() => camelCased<ShopConfirmationPage>(shown.page), [shown.page])
  return (
    <Confirmation
      page={page}
      store={store}
      order={order}
      customer={sampleCustomer}
      reviews={shown.reviews}
      onCssChecked={onChecked}
    />
  )
}
