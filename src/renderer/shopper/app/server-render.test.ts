import { describe, expect, it } from 'vitest'
import type { ServerRenderRequest } from '../../../shared/server-render.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import { drawFirstAnswer } from './server-render.tsx'
import { makeOffer } from '../offers/offers.fixture.ts'
import { kettle, makeData } from '../shopper.fixture.ts'

const asked = (change: Partial<ServerRenderRequest> = {}): ServerRenderRequest => ({
  path: '/checkout',
  query: 'session=cs_1',
  data: makeData(),
  language: 'en',
  languages: ['en-US', 'en'],
  ...change,
})

async function drawn(change: Partial<ServerRenderRequest> = {}) {
  const answer = await drawFirstAnswer(asked(change))
  if (!answer) throw new Error('Nothing was drawn')
  return answer
}

/** The text of a page without its markup. */
const wordsOf = (html: string): string => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')

describe('the server render of a payment page', () => {
  it('has the line items, the totals and the button before any script runs [SS-003]', async () => {
    const { html, title, chunks } = await drawn()
    for (const words of ['Kettle', 'Black', '$19.99', '$5.90', 'Pay $25.89']) expect(wordsOf(html)).toContain(words)
    expect(title).toMatch(/^Checkout · /)
    expect(chunks).toEqual(['shopper/payment/card-frame.tsx'])
    expect(html).not.toMatch(/<script|\son\w+=/)
  })

  it('includes the parts that load with the page, and links their sources', async () => {
    const data = makeData()
    data.payment_page = { ...data.payment_page, banner_enabled: true, banner_primary_text: 'Free returns' }
    const { html, chunks } = await drawn({ data })
    expect(html).toContain('Free returns')
    expect(chunks).toContain('storefront/content/optional-sections.tsx')
  })

  it('counts down from the time it was served, whatever clock renders it', async () => {
    const data = makeData({ limited_until: '2026-11-21T10:09:30.000Z' })
    data.payment_page = { ...data.payment_page, limited_time_enabled: true }
    expect((await drawn({ data })).html).toContain('>9:30<')
  })

  it("uses the language of the page with the reader's country and number format [PP-015]", async () => {
    const { html, locale, no_script, chunks } = await drawn({ language: 'de', languages: ['de-AT', 'de'] })
    expect(html).toContain('Zahlung')
    expect(html).toMatch(/<option value="AT"[^>]*>Österreich</)
    expect([locale, no_script]).toEqual(['de-AT', expect.stringContaining('JavaScript')])
    expect(chunks).toEqual(['shopper/i18n/languages/de.ts', 'shopper/payment/card-frame.tsx'])
  })

  it('says without JavaScript that nothing was charged only if nothing was', async () => {
    const checking = makeData({ status: 'processing' })
    expect((await drawn({ data: checking })).no_script).toMatch(/don’t pay again/)
    const problem = { kind: 'problem', detail: 'Session not found', store: null } as const
    expect((await drawn({ data: problem })).no_script).toBe('')
  })

  it('shows what an address would buy without JavaScript', async () => {
    const goods = { cart: [kettle], subtotal: 1999, currency: 'USD' }
    const start = { kind: 'start', store: null, goods } as const
    for (const [path, query] of [
      ['/checkout', '?variant_id=var_1'],
      ['/checkout', '?offer_id=off_1'],
      ['/quick-checkout', '?link=abc'],
    ] as const) {
      const { html } = await drawn({ data: start, path, query })
      const [, still = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
      for (const words of ['Kettle', 'Black', '$19.99']) expect(wordsOf(still)).toContain(words)
    }
  })

  it('shows the order before an offer without JavaScript', async () => {
    const { html } = await drawn({ path: '/special-offer' })
    const [, still = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
    for (const words of ['Kettle', '$25.89']) expect(wordsOf(still)).toContain(words)
  })

  it("escapes the merchant's texts", async () => {
    const title = '</script><img src=x onerror=alert(1)>\u2028"'
    const { html } = await drawn({ data: makeData({ cart: [{ ...kettle, title }] }) })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('shows protected slots unstyled on a page with custom CSS, which only the script applies', async () => {
    const data = makeData()
    data.payment_page = { ...data.payment_page, custom_css: '.shop-total { display: none }' }
    const { html } = await drawn({ data })
    expect(html).not.toContain('display: none')
    expect(wordsOf(html)).toContain('Pay $25.89')
  })
})

describe('the server render of other pages', () => {
  it('renders pages that are the same on every device', async () => {
    const problem = { kind: 'problem', detail: 'Session not found', store: null } as const
    expect((await drawn({ data: problem })).html).toContain('Session not found')
    const start = { kind: 'start', store: null } as const
    expect((await drawn({ data: start, query: '' })).html).toContain('Your cart is empty')
    expect((await drawn({ data: start, query: 'variant_id=var_1' })).html).toContain('aria-busy="true"')
    expect((await drawn({ path: '/cart' })).html).toContain('Kettle')
  })

  it('links the confirmation of an unpaid order to the checkout without JavaScript', async () => {
    const unpaid = '/checkout?session=cs_1'
    const data = { kind: 'problem', detail: 'No order found', store: null, unpaid } as const
    const { no_script, no_script_link } = await drawn({ path: '/confirmation', data })
    expect(no_script).toBe('This order isn’t paid.')
    expect(no_script_link).toEqual({ to: unpaid, text: 'Back to checkout' })
  })

  it('leaves pages to the browser that depend on its storage or only redirect', async () => {
    const start = { kind: 'start', store: null } as const
    for (const path of ['/cart', '/confirmation', '/thank-you'])
      expect(await drawFirstAnswer(asked({ path, query: '', data: start }))).toBeNull()
    expect(await drawFirstAnswer(asked({ data: makeData({ status: 'completed' }) }))).toBeNull()
    expect(await drawFirstAnswer(asked({ query: 'preview=1', data: start }))).toBeNull()
  })

  it('includes a post-purchase offer and what accepting it charges [RT-014] [GAP-80]', async () => {
    const { live_cart: session, payment_page, store, served_at } = makeData({ status: 'completed' })
    const cost = { original_total: 12_000, amount_saved: 2400, subtotal: 9600, total: 9600 }
    const after_offer = {
      offer: makeOffer(),
      choices: [{ variant_id: 'var_7', sales_tax_total: 0, tax_label: '', tax_inclusive: false, ...cost }],
      currency: 'USD',
      order_number: '1001',
      order_total: 2589,
      paid_with: { payment_method: 'card', card_type: 'visa', card_last_four: '4242', again: true } as const,
      accept_until: '2099-11-21T12:30:00.000Z',
      transaction_id: null,
    }
    const data: ShopData = { kind: 'after_offer', after_offer, session, store, payment_page, options: [], served_at }
    const { html } = await drawn({ path: '/special-offer', data, language: 'de', languages: ['de-DE'] })
    expect(wordsOf(html)).toContain('96,00\u00A0$')
    expect(wordsOf(html)).toContain('Wird abgebucht von Visa (Endziffern 4242)')
  })
})
