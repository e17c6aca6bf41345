import type { Tool } from '../tools.ts'
import { accessToken } from './fields.ts'

export const snapchat: Tool = {
  name: 'snapchat',
  label: 'Snapchat',
  description: 'Pixel and Conversions API for Snap ads.',
  group: 'ads',
  fields: [
    {
      key: 'pixel_id',
      label: 'Pixel ID',
      secret: false,
      required: true,
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      error: 'Enter the pixel ID, such as 4cdbcd6f-5b1e-4a7c-9d1e-0f2a3b4c5d6e',
      hint: 'In Events Manager of Snapchat Ads.',
      placeholder: '4cdbcd6f-5b1e-4a7c-9d1e-0f2a3b4c5d6e',
    },
    accessToken('In Ads Manager, under Business details › Conversions API tokens. A new token can take a day to work.'),
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'PAGE_VIEW',
    'product.viewed': 'VIEW_CONTENT',
    'checkout.started': 'START_CHECKOUT',
    'checkout.contact_submitted': 'SIGN_UP',
    'checkout.payment_submitted': 'ADD_BILLING',
    'order.paid': 'PURCHASE',
    'subscription.started': 'SUBSCRIBE',
  },
  events: ['ADD_CART', 'START_TRIAL', 'CUSTOM_EVENT_1', 'CUSTOM_EVENT_2', 'CUSTOM_EVENT_3'],
  has_test_code: true,
}
