import type { Tag } from './tag.ts'

/** TikTok's pixel. */
export const tiktokTag: Tag = {
  sources: {
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics.tiktok.com', 'https://*.tiktok.com', 'https://*.tiktokw.us'],
    image: ['https://analytics.tiktok.com'],
  },
  run: ({ pixel_id = '' }, _start, load) => {
    const source = 'https://analytics.tiktok.com/i18n/pixel/events.js'
    const methods = 'page track identify instances debug on off once ready alias group enableCookie disableCookie'
    const queueOf = (more: object): unknown[][] => {
      const queue: unknown[][] = []
      const defer = (target: object, method: string): void => {
        Reflect.set(target, method, (...call: unknown[]) => void queue.push([method, ...call]))
      }
      for (const method of [...methods.split(' '), 'holdConsent', 'revokeConsent', 'grantConsent']) defer(queue, method)
      return Object.assign(queue, { methods: methods.split(' '), setAndDefer: defer }, more)
    }
    const instance = queueOf({ _u: source })
    const ttq = queueOf({
      _i: { [pixel_id]: instance },
      _t: { [pixel_id]: Date.now() },
      _o: { [pixel_id]: {} },
      instance: () => instance,
    })
    Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq })
    load(`${source}?sdkid=${encodeURIComponent(pixel_id)}&lib=ttq`)
    return ({ name, id, value, currency, items, order }) => {
      const call = (method: string, ...given: unknown[]): void => {
        const target: unknown = Reflect.get(window, 'ttq')
        if (typeof target !== 'object' || target === null) return
        const found: unknown = Reflect.get(target, method)
        if (typeof found === 'function') Reflect.apply(found, target, given)
      }
      if (name === 'Pageview') return call('page')
      const contents = items.map((item) => ({
        content_id: item.id,
        content_type: 'product',
        content_name: item.title,
        price: item.price,
        quantity: item.quantity,
      }))
      call('track', name, { contents, value, currency, ...(order && { order_id: order }) }, { event_id: id })
    }
  },
}
