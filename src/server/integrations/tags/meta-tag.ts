import type { Tag } from './tag.ts'

/** Meta's pixel. Automatic events are off: it only sends what it is given. */
export const metaTag: Tag = {
  sources: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
    image: ['https://www.facebook.com'],
  },
  run: ({ pixel_id = '' }, _start, load) => {
    const queue: unknown[][] = []
    const fbq = (...call: unknown[]): void => {
      const own: unknown = Reflect.get(fbq, 'callMethod')
      if (typeof own === 'function') Reflect.apply(own, fbq, call)
      else queue.push(call)
    }
    Object.assign(fbq, { queue, push: fbq, loaded: true, version: '2.0' })
    Object.assign(window, { fbq, _fbq: fbq })
    load('https://connect.facebook.net/en_US/fbevents.js')
    fbq('set', 'autoConfig', false, pixel_id)
    fbq('init', pixel_id)
    return ({ name, id, value, currency, items, order }) => {
      const contents = items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: item.price }))
      const about = {
        currency,
        value,
        content_type: 'product',
        content_ids: items.map((item) => item.id),
        contents,
        num_items: items.reduce((total, { quantity }) => total + quantity, 0),
        ...(order && { order_id: order }),
      }
      fbq('track', name, about, { eventID: id })
    }
  },
}
