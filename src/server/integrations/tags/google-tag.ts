import type { Tag } from './tag.ts'

/** Google's tag for Analytics and Ads, with Consent Mode v2: denied by default, then what the shopper agreed to. */
export const googleTag: Tag = {
  sources: {
    script: [
      'https://*.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
    ],
    connect: [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      'https://www.google.com',
      'https://google.com',
      'https://pagead2.googlesyndication.com',
      'https://www.googleadservices.com',
    ],
    image: [
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
      'https://ad.doubleclick.net',
    ],
  },
  run: (
    { measurement_id = '', conversion_id = '', conversion_label = '' },
    { url, title, referrer, consent },
    load,
  ) => {
    const dataLayer: unknown[] = []
    // Google's tag only reads the `arguments` objects of functions.
    function gtag(..._call: unknown[]): void {
      dataLayer.push(arguments)
    }
    const [ads, analytics] = [consent.marketing, consent.analytics].map((is) => (is ? 'granted' : 'denied'))
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    }
    Object.assign(window, { dataLayer, gtag })
    gtag('consent', 'default', denied)
    gtag('consent', 'update', {
      ad_storage: ads,
      ad_user_data: ads,
      ad_personalization: ads,
      analytics_storage: analytics,
    })
    gtag('js', new Date())
    const page = { page_location: url, page_title: title, page_referrer: referrer }
    gtag('config', measurement_id, { send_page_view: false, ...page })
    if (conversion_id && consent.marketing) gtag('config', conversion_id, { send_page_view: false, ...page })
    load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurement_id)}`)
    return ({ name, value, currency, items, order }) => {
      const lines = items.map((item) => ({
        item_id: item.id,
        item_name: item.title,
        price: item.price,
        quantity: item.quantity,
      }))
      const transaction = order ? { transaction_id: order } : {}
      gtag('event', name, { send_to: measurement_id, ...page, value, currency, items: lines, ...transaction })
      if (name !== 'purchase' || !conversion_id || !conversion_label || !consent.marketing) return
      gtag('event', 'conversion', { send_to: `${conversion_id}/${conversion_label}`, value, currency, ...transaction })
    }
  },
}
