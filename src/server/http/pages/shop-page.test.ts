import { describe, expect, it } from 'vitest'
import { acceptedLanguages, fillShopPage, languageOf, hasOptionalSections } from './shop-page.ts'

const html =
  '<!doctype html><html lang="en"><head><title>Checkout</title><script type="application/json" id="shop-data"></script></head><body></body></html>'

const dataOf = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="shop-data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '')

describe('fillShopPage', () => {
  it('escapes everything that a merchant or shopper wrote', () => {
    const data = { store: { store_name: '</title><script>x' }, note: '</script><!--<script>\u2028\u2029&$&$1' }
    const page = fillShopPage(html, data)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/[\u2028\u2029]/)
    expect(dataOf(page)).toEqual(data)
    expect(page).toContain('<title>&#60;/title&#62;&#60;script&#62;x</title>')
  })

  it('writes the language of the page, and only a language', () => {
    expect(fillShopPage(html, { payment_page: { language: 'de' } })).toContain('<html lang="de">')
    expect(fillShopPage(html, { payment_page: { language: 'ar' } })).toContain('<html lang="ar" dir="rtl">')
    expect(fillShopPage(html, { payment_page: { language: '"x>' } })).toContain('<html lang="en">')
  })

  it("uses the shopper's language if the page follows it, otherwise the page's own [PP-015]", () => {
    const page = (language_follows_shopper: boolean) => ({ payment_page: { language: 'fr', language_follows_shopper } })
    const accepted = acceptedLanguages('sv-SE, de-AT;q=0.8, en;q=0.7')
    expect(languageOf(page(true), accepted)).toBe('de')
    expect(languageOf(page(true), acceptedLanguages('sv-SE'))).toBe('fr')
    expect(languageOf(page(true), [])).toBe('fr')
    expect(languageOf(page(false), accepted)).toBe('fr')
  })

  it("preloads the page's additional files before the first paint", () => {
    const page = fillShopPage(html, null, ['assets/side-1.js', 'assets/side-1.css'])
    expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/side-1.js">')
    expect(page).toContain('<link rel="preload" as="style" crossorigin href="/assets/side-1.css">')
    expect(hasOptionalSections({ kind: 'checkout', payment_page: { reviews_enabled: true } })).toBe(true)
    expect(hasOptionalSections({ kind: 'checkout', payment_page: { reviews_enabled: false } })).toBe(false)
    expect(hasOptionalSections({ kind: 'start' })).toBe(false)
  })

  it('adds the data to a page without a placeholder for it', () => {
    expect(dataOf(fillShopPage('<html><head></head></html>', { problem: 'expired' }))).toEqual({ problem: 'expired' })
  })
})
