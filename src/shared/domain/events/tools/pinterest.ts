import type { Tool } from '../tools.ts'
import { accessToken } from './fields.ts'

export const pinterest: Tool = {
  name: 'pinterest',
  label: 'Pinterest',
  description: 'Tag and Conversions API for Pinterest ads.',
  group: 'ads',
  fields: [
    {
      key: 'ad_account_id',
      label: 'Ad account ID',
      secret: false,
      required: true,
      server_only: true,
      pattern: /^\d{10,20}$/,
      error: 'Enter the ad account ID: 10 to 20 digits',
      hint: 'In Ads Manager, in the list of ad accounts at the top.',
      placeholder: '549755885175',
    },
    accessToken('In Ads Manager, under Conversions › Set up API › Generate new token.'),
    {
      key: 'tag_id',
      label: 'Tag ID',
      secret: false,
      required: false,
      for_tag: true,
      pattern: /^\d{10,20}$/,
      error: 'Enter the tag ID: 10 to 20 digits',
      hint: 'In Ads Manager, under Conversions. Only needed to send events from the browser.',
      placeholder: '2612345678901',
    },
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'page_visit',
    'product.viewed': 'view_content',
    'checkout.started': 'initiate_checkout',
    'checkout.contact_submitted': 'lead',
    'checkout.payment_submitted': 'add_payment_info',
    'order.paid': 'checkout',
    'subscription.started': 'subscribe',
  },
  events: ['add_to_cart', 'signup', 'view_category', 'custom'],
  has_test_code: false,
}
