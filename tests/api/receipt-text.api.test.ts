import { describe, expect, it } from 'vitest'
import { pageLanguages } from '../../src/shared/contracts/pages/page-fields.ts'
import { loadLanguage } from '../../src/renderer/shopper/i18n/languages.ts'
import { englishOrder } from '../../src/renderer/storefront/i18n/order-messages.ts'
import { receiptTexts } from '../../src/server/mail/receipt-texts/in-locale.ts'

describe.each(pageLanguages)('a receipt in %s', (code) => {
  it('uses the same text as the page', async () => {
    const { page, lazy } = await loadLanguage(code)
    const order = lazy?.order ?? englishOrder
    const { words, language } = receiptTexts(`${code}-XX`)
    expect(language).toBe(code)
    expect(page.subtotal(2)).toContain(words.subtotal)
    expect(page.discount('A')).toBe(`${words.discount} A`)
    expect(page.tax_included('')).toBe(words.tax_included)
    expect([page.shipping, page.free, page.tax, page.total, page.promo_code]).toEqual([
      words.shipping,
      words.free,
      words.tax,
      words.total,
      words.promo_code,
    ])
    expect(page.methods.card.toLowerCase()).toBe(words.card.toLowerCase())
    expect(words.order('1001')).toBe(order.order_number('1001'))
    expect(words.paid_with('Visa', '4242')).toContain(order.ending_in('Visa', '4242'))
    const addresses = code === 'en' ? ['Ships to', 'Billed to'] : [page.shipping_address, page.billing_address]
    expect([words.ships_to, words.billed_to]).toEqual(addresses)
  })
})

it("is in English if pages don't support the language", () => {
  expect(receiptTexts('sv-SE')).toEqual(receiptTexts('en-GB'))
})
