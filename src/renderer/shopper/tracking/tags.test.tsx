import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consentTexts } from '../../../shared/domain/events/consent-texts.ts'
import type { PageTracking } from '../../../shared/page-tracking.ts'
import { firstInput } from './main-thread.ts'
import { createTags } from './tags.ts'

// Replaces the iframe with another element so that nothing loads.
beforeEach(() => {
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (tag: string) => document.createElementNS('http://www.w3.org/1999/xhtml', tag === 'iframe' ? 'object' : tag),
  })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'createElement')
  vi.useRealTimers()
  document.body.replaceChildren()
})

const tracking: PageTracking = {
  store_id: 'sto_1',
  session_id: 'cs_1',
  asks: false,
  mode: 'none',
  policy_version: 1,
  privacy_policy: '',
  texts: consentTexts('en'),
  tags: [
    { name: 'meta-pixel', consent: 'marketing', events: {} },
    { name: 'google-pixel', consent: 'analytics', events: {} },
  ],
  subject: null,
  order_id: null,
}

const frames = () => [...document.querySelectorAll('object')].map(({ title }) => title)
const load = () => document.querySelector('object:last-of-type')?.dispatchEvent(new Event('load'))
/** Passes the fallback for browsers without idle callbacks. */
const pass = (ms = 250) => vi.advanceTimersByTimeAsync(ms)

function tagsOf(start: Promise<void>) {
  return createTags(tracking, { page: { url: 'https://shop.example/checkout', title: '' }, start, onCookie: () => {} })
}

it('loads no tag before the first input, then one after the other', async () => {
  vi.useFakeTimers()
  const tags = tagsOf(firstInput())
  tags.allow({ analytics: true, marketing: true })
  await pass(4000)
  expect(frames()).toEqual([])
  dispatchEvent(new Event('keydown'))
  await pass()
  expect(frames()).toEqual(['meta-pixel'])
  await pass(4000)
  expect(frames()).toEqual(['meta-pixel'])
  load()
  await pass()
  expect(frames()).toEqual(['meta-pixel', 'google-pixel'])
})

it('loads tags after some seconds without input', async () => {
  vi.useFakeTimers()
  tagsOf(firstInput()).allow({ analytics: false, marketing: true })
  await pass(5250)
  expect(frames()).toEqual(['meta-pixel'])
})

it('loads no tag that was declined while it waited, and closes open ones', async () => {
  vi.useFakeTimers()
  const tags = tagsOf(Promise.resolve())
  tags.allow({ analytics: true, marketing: true })
  await pass()
  expect(frames()).toEqual(['meta-pixel'])
  tags.allow({ analytics: false, marketing: false })
  await pass()
  expect(frames()).toEqual([])
  tags.allow({ analytics: true, marketing: false })
  await pass()
  expect(frames()).toEqual(['google-pixel'])
})
