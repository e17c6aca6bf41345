import type { Tag } from './tag.ts'

/** AppLovin's Axon pixel, which consists of two scripts. */
export const applovinTag: Tag = {
  sources: {
    script: ['https://s.axon.ai', 'https://c.albss.com'],
    connect: ['https://b.applovin.com', 'https://*.albss.com', 'https://*.axon.ai'],
    image: ['https://b.applovin.com', 'https://*.albss.com', 'https://*.axon.ai'],
  },
  run: ({ pixel_id = '' }, _start, load) => {
    const operationQueue: unknown[][] = []
    const axon = (...call: unknown[]): void => {
      const own: unknown = Reflect.get(axon, 'performOperation')
      if (typeof own === 'function') Reflect.apply(own, axon, call)
      else operationQueue.push(call)
    }
    Object.assign(axon, { operationQueue, ts: Date.now(), eventKey: pixel_id })
    Object.assign(window, { AXON_EVENT_KEY: pixel_id, axon })
    load('https://s.axon.ai/pixel.js')
    load('https://c.albss.com/p/l/loader.iife.js')
    axon('init')
    return ({ name, id, value, currency, items, order }) => {
      const lines = items.map((item) => ({
        item_id: item.id,
        item_name: item.title,
        price: item.price,
        quantity: item.quantity,
      }))
      axon('track', name, {
        currency,
        value,
        items: lines,
        dedupe_id: id,
        ...(order && { transaction_id: order }),
      })
    }
  },
}
