import type { Tool } from '../tools.ts'
import { secretField } from './fields.ts'

/** Receives no events: it has a synchronization of its own. */
export const shopify: Tool = {
  name: 'shopify',
  label: 'Shopify',
  description: 'Sync products, stock, promo codes, orders and fulfillments both ways.',
  group: 'store',
  fields: [
    {
      key: 'shop',
      label: 'Shop domain',
      secret: false,
      required: true,
      pattern: /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/,
      error: 'Enter the shop’s domain, such as example.myshopify.com',
      hint: 'In Shopify, under Settings › Domains.',
      placeholder: 'example.myshopify.com',
    },
    secretField('client_id', 'Client ID', 'In the settings of your app in the Shopify developer dashboard.'),
    secretField('client_secret', 'Client secret', 'Shown with the client ID.'),
  ],
  sends: [],
  consent: 'marketing',
  mapping: {},
  events: [],
  has_test_code: false,
}
