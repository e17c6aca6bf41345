import type { Tool } from '../tools.ts'

/** Taboola doesn't merge its pixel's conversions with the server's: an event is sent one way only. */
export const taboola: Tool = {
  name: 'taboola',
  label: 'Taboola',
  description: 'Pixel and server-to-server conversions.',
  group: 'ads',
  fields: [
    {
      key: 'account_id',
      label: 'Account ID',
      secret: false,
      required: true,
      pattern: /^\d{5,9}$/,
      error: 'Enter the account ID: 5 to 9 digits',
      hint: 'In Realize, under Tracking. Create a conversion of type Event for each event that you send.',
      placeholder: '1234567',
    },
  ],
  sends: ['browser', 'server'],
  consent: 'marketing',
  mapping: {
    'page.viewed': 'page_view',
    'product.viewed': 'view_content',
    'checkout.started': 'start_checkout',
    'checkout.contact_submitted': 'lead',
    'checkout.payment_submitted': 'add_payment_info',
    'order.paid': 'make_purchase',
  },
  events: ['add_to_cart', 'complete_registration', 'app_install'],
  has_test_code: false,
}
