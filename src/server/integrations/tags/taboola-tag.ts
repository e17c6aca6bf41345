import type { Tag } from './tag.ts'

/** Taboola's pixel. */
export const taboolaTag: Tag = {
  sources: {
    script: ['https://cdn.taboola.com'],
    connect: ['https://trc.taboola.com', 'https://trc-events.taboola.com', 'https://*.taboola.com'],
    image: ['https://trc.taboola.com', 'https://*.taboola.com'],
  },
  run: ({ account_id = '' }, _start, load) => {
    const id = Number(account_id)
    const calls: object[] = []
    Object.assign(window, { _tfa: calls })
    load(`https://cdn.taboola.com/libtrc/unip/${encodeURIComponent(account_id)}/tfa.js`)
    return ({ name, value, currency, items, order }) => {
      const queue: unknown = Reflect.get(window, '_tfa')
      const quantity = items.reduce((total, item) => total + item.quantity, 0)
      const sale = order ? { revenue: String(value), currency, orderid: order, quantity } : {}
      const call = { notify: 'event', name, id, ...sale }
      // The provider's script replaces the list by an object that sends at once.
      if (typeof queue === 'object' && queue !== null && 'push' in queue && typeof queue.push === 'function')
        Reflect.apply(queue.push, queue, [call])
    }
  },
}
