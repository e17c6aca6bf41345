import type { Tool } from '../tools.ts'
import { secretField } from './fields.ts'

/** GA4 counts purchases with the same transaction ID once, but nothing else: an event is sent one way only. */
export const google: Tool = {
  name: 'google-pixel',
  label: 'Google',
  description: 'Google Analytics 4 and Google Ads conversions, with Consent Mode v2.',
  group: 'ads',
  fields: [
    {
      key: 'measurement_id',
      label: 'Measurement ID',
      secret: false,
      required: true,
      pattern: /^G-[A-Z0-9]{4,14}$/,
      error: 'Enter the measurement ID, such as G-AB12CD34EF',
      hint: 'In Google Analytics, under Admin › Data streams. It isn’t the stream ID.',
      placeholder: 'G-AB12CD34EF',
    },
    secretField('api_secret', 'API secret', 'In the same data stream, under Measurement Protocol API secrets.'),
    {
      key: 'conversion_id',
      label: 'Google Ads tag ID',
      secret: false,
      required: false,
      pattern: /^AW-\d{8,12}$/,
      error: 'Enter the tag ID, such as AW-123456789',
      hint: 'In Google Ads, under Goals › Conversions › Tag setup. Sent from the browser only.',
      placeholder: 'AW-123456789',
    },
    {
      key: 'conversion_label',
      label: 'Google Ads conversion label',
      secret: false,
      required: false,
      pattern: /^[A-Za-z0-9_-]{8,40}$/,
      error: 'Enter the conversion label, such as AbC-D_efG-h12_34-567',
      hint: 'Shown with the tag ID, for your purchase conversion.',
      placeholder: 'AbC-D_efG-h12_34-567',
    },
  ],
  sends: ['browser', 'server'],
  consent: 'analytics',
  mapping: {
    'page.viewed': 'page_view',
    'product.viewed': 'view_item',
    'cart.viewed': 'view_cart',
    'checkout.started': 'begin_checkout',
    'checkout.contact_submitted': 'generate_lead',
    'checkout.shipping_submitted': 'add_shipping_info',
    'checkout.payment_submitted': 'add_payment_info',
    'order.paid': 'purchase',
    'order.refunded': 'refund',
    'subscription.started': 'subscribe',
  },
  events: ['add_to_cart', 'sign_up', 'close_convert_lead'],
  has_test_code: false,
}
