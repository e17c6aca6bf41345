import { useMemo } from 'react'
import { clientToSentAddress, sentToStoredAddress } from '../../../shared/domain/address/address.ts'
import type { ConfirmationPagePreview, PreviewShopper } from '../../../shared/preview.ts'
import { camelCased } from '../../storefront/templates/client-confirmation-page.ts'
import { Confirmation } from '../../storefront/templates/confirmation.tsx'
import type { ShopConfirmationPage, ShopOrder, ShopOrderCustomer } from '../../storefront/summary/order-types.ts'
import { previewLines, samplePrice, sampleTotals } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'
import { countryOf, samplePerson } from './sample-people.ts'

const payments = {
  visa: { payment_details: { card_type: 'visa', card_last_four: '4242' } },
  paypal: { payment_details: { card_type: 'paypal' } },
  cashapp: { is_cashapp: true },
} as const

/** A sample order for the editor. */
function sampleOrder(currency: string, shopper: PreviewShopper): ShopOrder {
  const line_items = previewLines(currency, shopper)
  const totals = sampleTotals(line_items, shopper, { shipping_rate: samplePrice(590, currency) })
  return {
    order_number: '1001',
    line_items,
    total_price: totals.total,
    subtotal_price: totals.subtotal,
    shipping_price: totals.shipping_total,
    promo_code: totals.promo_code,
    discount_price: totals.promo_total,
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    currency,
    created_at: new Date().toISOString(),
    ...payments[shopper.paid ?? 'visa'],
  }
}

function sampleCustomer(shopper: PreviewShopper): ShopOrderCustomer {
  const { contactInfo, shippingInfo } = samplePerson(countryOf(shopper))
  const address = sentToStoredAddress(clientToSentAddress(shippingInfo))
  return {
    customer_email: contactInfo.email,
    customer_phone: contactInfo.phone,
    customer_shipping_address: address,
    customer_billing_address: address,
  }
}

/** Previews a confirmation page with a sample order: no calls, no active controls. */
export default function ConfirmationPreviewScreen(props: PreviewProps<ConfirmationPagePreview>) {
  const { shown, store, currency, shopper, onChecked } = props
  const order = useMemo(() => sampleOrder(currency, shopper), [currency, shopper])
  const customer = useMemo(() => sampleCustomer(shopper), [shopper])
  const page = useMemo(() => camelCased<ShopConfirmationPage>(shown.page), [shown.page])
  return (
    <Confirmation
      page={page}
      store={store}
      order={order}
      customer={customer}
      reviews={shown.reviews}
      onCssChecked={onChecked}
    />
  )
}
