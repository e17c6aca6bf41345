import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOSTED_FIELDS_LABELS as labels } from '../../../shared/domain/checkout/hosted-fields.ts'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { hostedFieldsStyle } from '../../storefront/templates/theme.ts'
import { side } from './whop.ts'
import { whopTexts } from './whop-texts.ts'

const step = {
  type: 'script' as const,
  url: 'https://js.whop.com/static/checkout/loader.js',
  connector: 'whop',
  client: { environment: 'sandbox', origin: 'https://sandbox.whop.com' },
  data: {
    plan_id: 'plan_1',
    session_id: 'ch_1',
    return_url: 'https://shop.example/checkout',
    email: 'maya@example.com',
    page_url: 'https://sandbox.whop.com/checkout/plan_1',
  },
}

const scripts: HTMLScriptElement[] = []
beforeEach(() => {
  scripts.length = 0
  // The test browser loads no scripts: they are only requested.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
  })
})
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'wco')
})

const scriptOf = () => scripts.at(-1)
const element = () => document.body.querySelector<HTMLElement>('[data-whop-checkout-plan-id]')

function begin() {
  const place = document.createElement('div')
  document.body.append(place)
  const open = vi.fn<(words?: { title: string; back: string }) => HTMLElement>(() => place)
  const answer = side.act?.(step, { place: open, locale: 'de-AT' })
  return { place, open, answer }
}

/** Does what Whop's script does once loaded; the test browser's frame would load nothing. */
function mount() {
  const frame = new EventTarget()
  const place = element()
  if (!place) throw new Error('There is nothing to mount')
  Reflect.set(place, 'querySelector', () => frame)
  place.append(document.createElement('span'))
  return frame
}

it('asks for nothing on the page, and says where to enter the card', async () => {
  const place = document.createElement('div')
  const tools = { place, labels, style: hostedFieldsStyle(place), locale: 'en-US', onSubmit: () => {} }
  const fields = await side.card?.({ url: step.url, data: step.client }, tools)
  expect(place.textContent).toContain('Pay with Whop')
  expect(scripts).toEqual([])
  expect(await fields?.tokenize({ amount: 1, currency: 'USD' }, () => true)).toMatchObject({
    status: 'token',
    token: 'whop',
  })
  fields?.destroy()
  expect(place.childElementCount).toBe(0)
})

it('shows the checkout that the server created, and returns the payment', async () => {
  const { open, answer } = begin()
  expect(open).toHaveBeenCalledWith({ title: 'Mit Whop bezahlen', back: 'Zurück zur Kasse von Whop' })
  expect(element()?.dataset).toMatchObject({
    whopCheckoutPlanId: 'plan_1',
    whopCheckoutSession: 'ch_1',
    whopCheckoutPrefillEmail: 'maya@example.com',
    whopCheckoutEnvironment: 'sandbox',
    whopCheckoutSkipRedirect: 'true',
  })
  expect(scriptOf()?.src).toBe(step.url)
  const frame = mount()
  await vi.waitFor(() => {
    frame.dispatchEvent(new Event('load'))
    expect(element()?.hasAttribute('aria-busy')).toBe(false)
  })
  const name = element()?.dataset['whopCheckoutOnComplete'] ?? ''
  const done: unknown = Reflect.get(window, name)
  if (typeof done !== 'function') throw new Error('No one is told')
  Reflect.apply(done, window, ['plan_1', 'pay_1'])
  expect(await answer).toEqual({ payment_id: 'pay_1', status: 'success' })
})

it('reports a checkout that fails to load, with the options to continue', async () => {
  const { place } = begin()
  scriptOf()?.dispatchEvent(new Event('error'))
  const words = whopTexts('de')
  await vi.waitFor(() => expect(place.querySelector('[role="alert"]')?.textContent).toBe(words.failed))
  expect(place.querySelector('a')?.href).toBe(step.data.page_url)
  place.querySelector('button')?.click()
  expect(element()).not.toBeNull()
  await vi.waitFor(() => expect(scripts.map(({ src }) => src)).toEqual([step.url, step.url]))
})

it('has texts in every language of the page', () => {
  const all = pageLanguages.map((code) => whopTexts(code).failed)
  expect(new Set(all).size).toBe(pageLanguages.length)
  expect(whopTexts('xx-YY')).toBe(whopTexts('en'))
})
