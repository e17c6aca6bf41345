import type { StoreEventType } from './store-event.ts'

interface EventText {
  label: string
  /** When it happens, in one sentence. */
  description: string
}

/** What merchants and developers read about each event. */
export const storeEventTexts: Readonly<Record<StoreEventType, EventText>> = {
  'page.viewed': { label: 'Page viewed', description: 'A shopper opened a page of the store.' },
  'product.viewed': { label: 'Product viewed', description: 'A shopper opened a product.' },
  'cart.viewed': { label: 'Cart viewed', description: 'A shopper opened the cart.' },
  'checkout.started': { label: 'Checkout started', description: 'A shopper opened the checkout.' },
  'checkout.contact_submitted': {
    label: 'Contact submitted',
    description: 'A shopper entered contact details in the checkout.',
  },
  'checkout.shipping_submitted': {
    label: 'Shipping submitted',
    description: 'A shopper entered an address and a shipping method in the checkout.',
  },
  'checkout.payment_submitted': { label: 'Payment submitted', description: 'A shopper pressed Pay.' },
  'order.paid': { label: 'Order paid', description: 'An order was placed: its payment was authorized or captured.' },
  'order.upsell_accepted': {
    label: 'Upsell accepted',
    description: 'A customer added an offer to an order after paying.',
  },
  'order.refunded': { label: 'Order refunded', description: 'A full or partial refund of an order succeeded.' },
  'order.fulfilled': { label: 'Order fulfilled', description: 'An order was marked as fulfilled.' },
  'order.tracking_updated': {
    label: 'Tracking updated',
    description: 'The carrier or tracking number of a shipment changed.',
  },
  'order.canceled': {
    label: 'Order canceled',
    description: 'All payments of an order were voided or expired before they were captured.',
  },
  'dispute.opened': { label: 'Dispute opened', description: 'A bank opened a dispute or an inquiry about a payment.' },
  'dispute.closed': { label: 'Dispute closed', description: 'A dispute was won, lost or accepted.' },
  'subscription.started': { label: 'Subscription started', description: 'A customer subscribed.' },
  'subscription.renewed': { label: 'Subscription renewed', description: 'A renewal of a subscription was paid.' },
  'subscription.payment_failed': {
    label: 'Subscription payment failed',
    description: 'A renewal was declined. It may be retried.',
  },
  'subscription.paused': { label: 'Subscription paused', description: 'A subscription was paused.' },
  'subscription.resumed': {
    label: 'Subscription resumed',
    description: 'A paused subscription was resumed, or a canceled one was reactivated.',
  },
  'subscription.canceled': {
    label: 'Subscription canceled',
    description: 'A subscription ended: it was canceled, completed or not paid.',
  },
}
