import { afterEach, expect, it, vi } from 'vitest'
import { toolNames } from '../../../shared/domain/events/tools.ts'
import { sendsOf } from '../../../shared/domain/events/tools/sends-of.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'
import type { TagEvent, TagStart } from '../../../shared/tag-messages.ts'
import { googleTag } from './google-tag.ts'
import { metaTag } from './meta-tag.ts'
import { tagOf } from './registry.ts'
import type { Tag } from './tag.ts'
import { taboolaTag } from './taboola-tag.ts'
import { tiktokTag } from './tiktok-tag.ts'

const start: TagStart = {
  url: 'https://shop.example/checkout',
  title: 'Checkout',
  referrer: '',
  cookies: {},
  consent: { analytics: true, marketing: false },
}
const purchase: TagEvent = {
  name: 'Purchase',
  id: 'order.paid:ord_1',
  value: 54.98,
  currency: 'USD',
  items: [{ id: 'var_1', title: 'Kettle', price: 22.49, quantity: 2 }],
  order: '1042',
}

/** Runs the tag's text in another scope, as its frame does, and sends one event. Returns the loaded scripts. */
function run(tag: Tag, fields: Record<string, string>, event = purchase, at = start): string[] {
  const loaded: string[] = []
  // oxlint-disable-next-line typescript/no-implied-eval
  const copy: unknown = Reflect.apply(new Function(`return (${tag.run.toString()})`), null, [])
  if (typeof copy !== 'function') throw new Error('The tag is no function')
  const send: unknown = Reflect.apply(copy, null, [fields, at, (url: string) => void loaded.push(url)])
  if (typeof send !== 'function') throw new Error('The tag sends nothing')
  Reflect.apply(send, null, [event])
  return loaded
}
/** The elements of an array or `arguments`, without other properties. */
const listOf = (value: unknown): unknown[] =>
  Object.entries(value ?? {}).flatMap(([key, each]): unknown[] => (/^\d+$/.test(key) ? [each] : []))
const globalOf = (name: string): unknown => Reflect.get(window, name)

afterEach(() => {
  for (const name of ['fbq', '_fbq', 'ttq', 'dataLayer', 'gtag', '_tfa']) Reflect.deleteProperty(window, name)
  vi.restoreAllMocks()
})

it('has a tag for every tool that sends from the browser, from hosts that its frame allows', () => {
  const offered = toolNames.filter((name) => sendsOf(toolOf(name)).some((from) => from !== 'server'))
  expect(toolNames.filter((name) => tagOf(name) !== null)).toEqual(offered)
  for (const name of offered) {
    const tag = tagOf(name)
    if (!tag) throw new Error(`${name} has no tag`)
    for (const url of run(tag, { pixel_id: '1', measurement_id: 'G-1', account_id: '1' })) {
      const hosts = tag.sources.script.map((source) => source.replace('https://', '').replace('*.', ''))
      expect(hosts.some((host) => new URL(url).hostname.endsWith(host))).toBe(true)
    }
  }
})

it('sends Meta the event with the server’s ID, and no automatic events', () => {
  expect(run(metaTag, { pixel_id: '482' })).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  expect(Reflect.get(Object(globalOf('fbq')), 'queue')).toMatchObject([
    ['set', 'autoConfig', false, '482'],
    ['init', '482'],
    [
      'track',
      'Purchase',
      { value: 54.98, currency: 'USD', content_ids: ['var_1'], num_items: 2, order_id: '1042' },
      { eventID: 'order.paid:ord_1' },
    ],
  ])
})

it('sends TikTok the event with the server’s ID', () => {
  const [script] = run(tiktokTag, { pixel_id: 'C4A1' })
  expect(script).toBe('https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4A1&lib=ttq')
  const about = { value: 54.98, currency: 'USD', contents: [{ content_id: 'var_1', quantity: 2, price: 22.49 }] }
  const calls = listOf(globalOf('ttq'))
  expect(calls).toMatchObject([['track', 'Purchase', about, { event_id: 'order.paid:ord_1' }]])
})

it('denies Google everything first, then allows what the shopper agreed to [Consent Mode v2]', () => {
  const fields = { measurement_id: 'G-1', conversion_id: 'AW-1', conversion_label: 'label' }
  run(googleTag, fields, { ...purchase, name: 'purchase' })
  const calls = (): unknown[] => listOf(globalOf('dataLayer')).map(listOf)
  expect(calls()).toMatchObject([
    ['consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', analytics_storage: 'denied' }],
    ['consent', 'update', { ad_storage: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' }],
    ['js', {}],
    ['config', 'G-1', { send_page_view: false, page_location: 'https://shop.example/checkout' }],
    ['event', 'purchase', { send_to: 'G-1', transaction_id: '1042', value: 54.98, currency: 'USD' }],
  ])
  run(googleTag, fields, { ...purchase, name: 'purchase' }, { ...start, consent: { analytics: true, marketing: true } })
  expect(calls().at(-1)).toMatchObject(['event', 'conversion', { send_to: 'AW-1/label', transaction_id: '1042' }])
})

it('sends Taboola an amount only with an order', () => {
  run(taboolaTag, { account_id: '123' }, { ...purchase, name: 'make_purchase' })
  const sale = { revenue: '54.98', currency: 'USD', orderid: '1042', quantity: 2 }
  expect(globalOf('_tfa')).toEqual([{ notify: 'event', name: 'make_purchase', id: 123, ...sale }])
  run(taboolaTag, { account_id: '123' }, { ...purchase, name: 'page_view', order: '' })
  expect(globalOf('_tfa')).toEqual([{ notify: 'event', name: 'page_view', id: 123 }])
})
