import type { Tag } from './tag.ts'

/** Pinterest's tag. It only reports the events it is given; its frame for matching cookies stays blocked. */
export const pinterestTag: Tag = {
  sources: {
    script: ['https://s.pinimg.com', 'https://ct.pinterest.com'],
    connect: ['https://ct.pinterest.com'],
    image: ['https://ct.pinterest.com'],
  },
  run: ({ tag_id = '' }, _start, load) => {
    const queue: unknown[][] = []
    const pintrk = (...call: unknown[]): void => void queue.push(call)
    Object.assign(pintrk, { queue, version: '3.0' })
    Object.assign(window, { pintrk })
    load('https://s.pinimg.com/ct/core.js')
    pintrk('load', tag_id)
    return ({ name, id, value, currency, items, order }) => {
      const line_items = items.map((item) => ({
        product_id: item.id,
        product_name: item.title,
        product_price: item.price,
        product_quantity: item.quantity,
      }))
      const about = {
        event_id: id,
        value,
        currency,
        order_quantity: items.reduce((total, { quantity }) => total + quantity, 0),
        line_items,
        ...(order && { order_id: order }),
      }
      // The provider's script may replace the function. The tag's names are those of the API without underscores.
      const current: unknown = Reflect.get(window, 'pintrk')
      if (typeof current === 'function') Reflect.apply(current, window, ['track', name.replaceAll('_', ''), about])
    }
  },
}
