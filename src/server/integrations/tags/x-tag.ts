import type { Tag } from './tag.ts'

/** X's pixel. Its base code reports the page view itself; events are the merchant's own, by their IDs. */
export const xTag: Tag = {
  sources: {
    script: ['https://static.ads-twitter.com'],
    connect: ['https://ads-twitter.com', 'https://ads-api.twitter.com', 'https://analytics.twitter.com'],
    image: ['https://t.co', 'https://analytics.twitter.com', 'https://analytics.x.com'],
  },
  run: (fields, _start, load) => {
    const { pixel_id = '' } = fields
    // The fields of `xEventFields`, which the frame can't import.
    const keys: Readonly<Record<string, string>> = {
      'Page view': 'page_view_event_id',
      'Content view': 'content_view_event_id',
      'Checkout initiated': 'checkout_event_id',
      Lead: 'lead_event_id',
      'Added payment info': 'payment_info_event_id',
      Purchase: 'purchase_event_id',
      Subscribe: 'subscribe_event_id',
    }
    const queue: unknown[][] = []
    const twq = (...call: unknown[]): void => {
      const own: unknown = Reflect.get(twq, 'exe')
      if (typeof own === 'function') Reflect.apply(own, twq, call)
      else queue.push(call)
    }
    Object.assign(twq, { queue, version: '1.1' })
    Object.assign(window, { twq })
    load('https://static.ads-twitter.com/uwt.js')
    twq('config', pixel_id)
    return ({ name, id, value, currency, items }) => {
      const event = fields[keys[name] ?? '']
      if (!event) return
      const contents = items.map((item) => ({
        content_type: 'product',
        content_id: item.id,
        content_name: item.title,
        content_price: item.price,
        num_items: item.quantity,
      }))
      const full = event.startsWith('tw-') ? event : `tw-${pixel_id}-${event}`
      twq('event', full, { value, currency, contents, conversion_id: id })
    }
  },
}
