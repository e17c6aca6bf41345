import type { Tool } from '../tools.ts'
import { accessToken } from './fields.ts'

export const meta: Tool = {
  name: 'meta-pixel',
  label: 'Meta',
  description: 'Facebook and Instagram ads. Pixel and Conversions API.',
  group: 'ads',
  fields: [
    {
      key: 'pixel_id',
      label: 'Pixel ID',
      secret: false,
      required: true,
      pattern: /^\d{10,20}$/,
      error: 'Enter the pixel ID: 10 to 20 digits',
      hint: 'In Events Manager, under Data sources › Settings.',
      placeholder: '482910573316204',
    },
    accessToken('In Events Manager, under Settings › Conversions API › Generate access token.'),
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'PageView',
    'product.viewed': 'ViewContent',
    'checkout.started': 'InitiateCheckout',
    'checkout.contact_submitted': 'Lead',
    'checkout.payment_submitted': 'AddPaymentInfo',
    'order.paid': 'Purchase',
    'subscription.started': 'Subscribe',
  },
  events: ['AddToCart', 'CompleteRegistration', 'Contact', 'StartTrial', 'SubmitApplication'],
  has_test_code: true,
}
