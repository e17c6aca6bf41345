import type { Tool } from '../tools.ts'
import { accessToken } from './fields.ts'

export const tiktok: Tool = {
  name: 'tiktok-pixel',
  label: 'TikTok',
  description: 'Pixel and Events API for TikTok ads.',
  group: 'ads',
  fields: [
    {
      key: 'pixel_id',
      label: 'Pixel ID',
      secret: false,
      required: true,
      pattern: /^[A-Z0-9]{20}$/,
      error: 'Enter the pixel ID: 20 capital letters and digits',
      hint: 'In TikTok Ads Manager, under Tools › Events › Web events.',
      placeholder: 'C4A1B2C3D4E5F6G7H8I9',
    },
    accessToken('In the settings of the pixel, under Generate access token.'),
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'Pageview',
    'product.viewed': 'ViewContent',
    'checkout.started': 'InitiateCheckout',
    'checkout.contact_submitted': 'Lead',
    'checkout.payment_submitted': 'AddPaymentInfo',
    'order.paid': 'Purchase',
    'subscription.started': 'Subscribe',
  },
  events: ['AddToCart', 'CompletePayment', 'CompleteRegistration', 'Contact', 'StartTrial', 'SubmitForm'],
  has_test_code: true,
}
