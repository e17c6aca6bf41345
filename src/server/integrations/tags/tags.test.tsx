import { afterEach, expect, it, vi } from 'vitest'
import { toolNames } from '../../../shared/domain/events/tools.ts'
import { xEventFields } from '../../../shared/domain/events/tools/x.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'
import type { TagEvent, TagStart } from '../../../shared/tag-messages.ts'
import { applovinTag } from './applovin-tag.ts'
import { googleTag } from './google-tag.ts'
import { metaTag } from './meta-tag.ts'
import { pinterestTag } from './pinterest-tag.ts'
import { tagOf } from './registry.ts'
import { snapchatTag } from './snapchat-tag.ts'
import type { Tag } from './tag.ts'
import { taboolaTag } from './taboola-tag.ts'
import { tiktokTag } from './tiktok-tag.ts'
import { xTag } from './x-tag.ts'

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
  const names = 'fbq _fbq ttq dataLayer gtag _tfa twq snaptr pintrk axon AXON_EVENT_KEY'.split(' ')
  for (const name of names) Reflect.deleteProperty(window, name)
  vi.restoreAllMocks()
})

it('has a tag for every tool that sends from the browser, from hosts that its frame allows', () => {
  const offered = toolNames.filter((name) => toolOf(name).sends.some((from) => from !== 'server'))
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

/** The calls that wait for the provider's script. */
const queued = (name: string, queue = 'queue'): unknown => Reflect.get(Object(globalOf(name)), queue)

it('sends X the merchant’s own event with the server’s ID, and nothing for events without one', () => {
  const fields = { pixel_id: 'o8z6j', purchase_event_id: 'o87ne', lead_event_id: 'tw-o8z6j-o87aa' }
  expect(run(xTag, fields)).toEqual(['https://static.ads-twitter.com/uwt.js'])
  const contents = [{ content_id: 'var_1', content_price: 22.49, num_items: 2 }]
  expect(queued('twq')).toMatchObject([
    ['config', 'o8z6j'],
    ['event', 'tw-o8z6j-o87ne', { conversion_id: 'order.paid:ord_1', value: 54.98, currency: 'USD', contents }],
  ])
  run(xTag, fields, { ...purchase, name: 'Lead' })
  expect(queued('twq')).toMatchObject([
    ['config', 'o8z6j'],
    ['event', 'tw-o8z6j-o87aa', {}],
  ])
  run(xTag, fields, { ...purchase, name: 'Subscribe' })
  expect(queued('twq')).toEqual([['config', 'o8z6j']])
})

it.each(Object.entries(xEventFields))('finds X’s event ID of “%s” as the server does', (name, key) => {
  run(xTag, { pixel_id: 'o8z6j', [key]: 'o87ne' }, { ...purchase, name })
  expect(queued('twq')).toMatchObject([
    ['config', 'o8z6j'],
    ['event', 'tw-o8z6j-o87ne', {}],
  ])
})

it('sends Snapchat the event with the server’s ID', () => {
  const [script] = run(snapchatTag, { pixel_id: '4cdbcd6f' }, { ...purchase, name: 'PURCHASE' })
  expect(script).toBe('https://sc-static.net/scevent.min.js')
  const about = { price: 54.98, currency: 'USD', transaction_id: '1042', item_ids: ['var_1'], number_items: 2 }
  expect(queued('snaptr')).toMatchObject([
    ['init', '4cdbcd6f'],
    ['track', 'PURCHASE', { ...about, client_dedup_id: 'order.paid:ord_1' }],
  ])
})

it('sends Pinterest the event with the server’s ID, under the tag’s name', () => {
  const [script] = run(pinterestTag, { tag_id: '2612345678901' }, { ...purchase, name: 'initiate_checkout' })
  expect(script).toBe('https://s.pinimg.com/ct/core.js')
  const line_items = [{ product_id: 'var_1', product_name: 'Kettle', product_price: 22.49, product_quantity: 2 }]
  expect(queued('pintrk')).toMatchObject([
    ['load', '2612345678901'],
    [
      'track',
      'initiatecheckout',
      { event_id: 'order.paid:ord_1', value: 54.98, currency: 'USD', order_id: '1042', order_quantity: 2, line_items },
    ],
  ])
})

it('sends AppLovin the event with the server’s ID', () => {
  const scripts = run(applovinTag, { pixel_id: 'event-key' }, { ...purchase, name: 'purchase' })
  expect(scripts).toEqual(['https://s.axon.ai/pixel.js', 'https://c.albss.com/p/l/loader.iife.js'])
  expect(globalOf('AXON_EVENT_KEY')).toBe('event-key')
  const items = [{ item_id: 'var_1', item_name: 'Kettle', price: 22.49, quantity: 2 }]
  expect(queued('axon', 'operationQueue')).toMatchObject([
    ['init'],
    [
      'track',
      'purchase',
      { dedupe_id: 'order.paid:ord_1', transaction_id: '1042', value: 54.98, currency: 'USD', items },
    ],
  ])
})

it.each([
  [xTag, 'twq', 'exe'],
  [snapchatTag, 'snaptr', 'handleRequest'],
  [applovinTag, 'axon', 'performOperation'],
] as const)('hands later events to the provider’s script once it runs', (tag, name, method) => {
  // oxlint-disable-next-line typescript/no-implied-eval
  const copy: unknown = Reflect.apply(new Function(`return (${tag.run.toString()})`), null, [])
  const fields = { pixel_id: 'o8z6j', purchase_event_id: 'o87ne' }
  const send: unknown = typeof copy === 'function' && Reflect.apply(copy, null, [fields, start, () => {}])
  const own = vi.fn<() => void>()
  Reflect.set(Object(globalOf(name)), method, own)
  if (typeof send === 'function') Reflect.apply(send, null, [purchase])
  expect(own).toHaveBeenCalledOnce()
})
