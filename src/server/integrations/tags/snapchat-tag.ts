import type { Tag } from './tag.ts'

/** Snapchat's pixel. Its frame for matching cookies stays blocked. */
export const snapchatTag: Tag = {
  sources: {
    script: ['https://sc-static.net', 'https://tr.snapchat.com'],
    connect: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
    image: ['https://tr.snapchat.com'],
  },
  run: ({ pixel_id = '' }, _start, load) => {
    const queue: unknown[][] = []
    const snaptr = (...call: unknown[]): void => {
      const own: unknown = Reflect.get(snaptr, 'handleRequest')
      if (typeof own === 'function') Reflect.apply(own, snaptr, call)
      else queue.push(call)
    }
    Object.assign(snaptr, { queue })
    Object.assign(window, { snaptr })
    load('https://sc-static.net/scevent.min.js')
    snaptr('init', pixel_id)
    return ({ name, id, value, currency, items, order }) => {
      snaptr('track', name, {
        price: value,
        currency,
        item_ids: items.map((item) => item.id),
        number_items: items.reduce((total, { quantity }) => total + quantity, 0),
        client_dedup_id: id,
        ...(order && { transaction_id: order }),
      })
    }
  },
}
