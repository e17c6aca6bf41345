import type { Tool } from '../tools.ts'
import { secretField } from './fields.ts'

export const applovin: Tool = {
  name: 'applovin',
  label: 'AppLovin',
  description: 'Axon events for AppLovin ads.',
  group: 'ads',
  fields: [
    {
      key: 'pixel_id',
      label: 'Event key',
      secret: false,
      required: true,
      pattern: /^[\w-]{8,80}$/,
      error: 'Paste the whole event key, without spaces',
      hint: 'In Axon Ads Manager, under Account › General › Keys.',
    },
    secretField('api_key', 'Conversion API key', 'On the same page as the event key.'),
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'page_view',
    'product.viewed': 'view_item',
    'cart.viewed': 'view_cart',
    'checkout.started': 'begin_checkout',
    'checkout.contact_submitted': 'generate_lead',
    'checkout.payment_submitted': 'add_payment_info',
    'order.paid': 'purchase',
    'subscription.started': 'subscribe',
  },
  events: ['add_to_cart', 'sign_up'],
  has_test_code: false,
}
