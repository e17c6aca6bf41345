import type { StoreEventType } from '../store-event.ts'
import type { Tool, ToolField } from '../tools.ts'
import { secretField } from './fields.ts'

/** Each conversion is an event of the merchant's own at X: the field that holds its ID, by X's name for its kind. */
export const xEventFields: Readonly<Record<string, string>> = {
  'Page view': 'page_view_event_id',
  'Content view': 'content_view_event_id',
  'Checkout initiated': 'checkout_event_id',
  Lead: 'lead_event_id',
  'Added payment info': 'payment_info_event_id',
  Purchase: 'purchase_event_id',
  Subscribe: 'subscribe_event_id',
}

const mapping = {
  'page.viewed': 'Page view',
  'product.viewed': 'Content view',
  'checkout.started': 'Checkout initiated',
  'checkout.contact_submitted': 'Lead',
  'checkout.payment_submitted': 'Added payment info',
  'order.paid': 'Purchase',
  'subscription.started': 'Subscribe',
} as const satisfies Partial<Record<StoreEventType, string>>

const eventField = ([name, key]: [string, string]): ToolField => ({
  key,
  label: `${name} event ID`,
  secret: false,
  required: name === 'Purchase',
  pattern: /^(tw-[a-z0-9]{4,8}-)?[a-z0-9]{4,8}$/,
  error: 'Enter the event ID, such as tw-o8z6j-o87ne',
  hint: name === 'Purchase' ? 'In Events Manager, on the event.' : 'Leave blank if you don’t use this event.',
  placeholder: 'tw-o8z6j-o87ne',
})

const byName = (name: string): [string, string] => [name, xEventFields[name] ?? '']

export const x: Tool = {
  name: 'x-pixel',
  label: 'X',
  description: 'Pixel and Conversion API for X ads.',
  group: 'ads',
  fields: [
    {
      key: 'pixel_id',
      label: 'Pixel ID',
      secret: false,
      required: true,
      pattern: /^[a-z0-9]{4,8}$/,
      error: 'Enter the pixel ID, such as o8z6j',
      hint: 'In X Ads, under Tools › Events Manager.',
      placeholder: 'o8z6j',
    },
    eventField(byName('Purchase')),
    secretField('api_key', 'API key', 'In the developer portal, for an app with access to the Ads API.'),
    secretField('api_secret', 'API key secret', 'Shown with the API key when you create it.'),
    secretField('access_token', 'Access token', 'In the developer portal, for a user with access to the ad account.'),
    secretField('access_token_secret', 'Access token secret', 'Shown with the access token when you create it.'),
    ...Object.keys(xEventFields)
      .filter((name) => name !== 'Purchase')
      .map((name) => eventField(byName(name))),
  ],
  sends: ['browser', 'server', 'both'],
  consent: 'marketing',
  mapping,
  events: [],
  has_test_code: false,
}
