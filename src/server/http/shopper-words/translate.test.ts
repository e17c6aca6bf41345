import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { DECLINE_RULES, GENERIC_SHOPPER_MESSAGE } from '../../../shared/domain/payments/decline-codes.ts'
import { CLOSED_LINK_MESSAGES } from '../../../shared/domain/cart/payment-links.ts'
import { evaluatePromo, type PromoCart, type PromoRules } from '../../../shared/domain/cart/promo.ts'
import { expectPlainCopy } from '../../../../tests/support/app/copy-words.ts'
import { sentences } from './sentences.ts'
import { translateBody, translateMessage } from './translate.ts'

const languages = pageLanguages.filter((language) => language !== 'en')
const features = fileURLToPath(new URL('../../features/', import.meta.url))

/** A sentence with example values, as the server sends it. */
const said = (sentence: string): string =>
  sentence
    .replace('{amount}', '$1,250.00')
    .replace('{count}', '3')
    .replace(/\{\w+\}/, 'Aurora, 250 ml')

/** Untranslated: quoted from the specification, or never requested by a shopper page. */
const ENGLISH = new Set([
  'No order found',
  'Payment page not found',
  'Transaction not found',
  'Payment account not found',
  'Unknown webhook URL',
  'The provider cannot be reached to confirm this event',
  'A payment token is required',
  'Change the amount instead',
  'This order uses the page of its payment link',
  'Payment link not found',
  'This page belongs to another store',
  'A product belongs to another store',
  'A variant belongs to another product',
  'There is no promo code Aurora',
  'Another payment link already uses this address',
])

const THROWN = /(?:AppError\(\d+|notFound\(|badField\('\w+'|soldOut\()[,]?\s*(?:'([^']+)'|`([^`]+)`)/g

/** A sentence that a function of payment links returns, such as the reason why a link doesn't sell a cart. */
const RETURNED = /(?:return|\?) (?:'([A-Z][^']+\.)'|`([A-Z$][^`]+\.)`)/g

/** Every error message in the code of shopper calls, with example values. */
function refusals(): string[] {
  const files = [
    'checkout/cart-sessions',
    'payments/processing',
    'checkout/post-purchase-offers',
    'pages/payment-links',
  ].flatMap((feature) => globSync(`${features}${feature}/**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') }))
  const errorsIn = (file: string) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(THROWN), ...(file.endsWith('link-rules.ts') ? code.matchAll(RETURNED) : [])]
  }
  return files.flatMap((file) =>
    errorsIn(file).map(([, plain, made = '']) =>
      (plain ?? made)
        .replaceAll(/\$\{NOT_CHARGED\}/g, ' You haven’t been charged.')
        .replaceAll(/\$\{[^}]*formatMoney[^}]*\}/g, '$5.00')
        .replaceAll(/\$\{(message|detail|notices[^}]*)\}/g, 'The total has changed')
        .replaceAll(/\$\{[^}]*\}/g, 'Aurora'),
    ),
  )
}

it('uses no words in English that the glossary rules out', () => {
  expectPlainCopy(sentences)
})

describe.each(languages)('server messages to shoppers in %s', (language) => {
  it('have a translation for every sentence', () => {
    for (const sentence of sentences) {
      const text = translateMessage(said(sentence), language)
      expect(text).not.toBe(said(sentence))
      expect(text).not.toMatch(/[{}]/)
    }
    for (const sentence of sentences.filter((each) => /\{(title|code)\}/.test(each)))
      expect(translateMessage(said(sentence), language)).toContain('Aurora, 250 ml')
  })

  it('leave no decline reason in English [GAP-87]', () => {
    expect(translateMessage(GENERIC_SHOPPER_MESSAGE, language)).not.toBe(GENERIC_SHOPPER_MESSAGE)
    for (const { shopper_message: message } of Object.values(DECLINE_RULES))
      expect(translateMessage(message, language)).not.toMatch(/\b(your|card|payment|try)\b/i)
  })

  it('leave no error in the code of cart, payment and links untranslated', () => {
    const found = refusals().filter((text) => !ENGLISH.has(text))
    expect(found.length).toBeGreaterThan(30)
    for (const text of found.flatMap((each) => each.split(/(?<=\.) /)))
      expect(translateMessage(text, language), text).not.toBe(text)
  })

  it('explain why a link is closed', () => {
    for (const words of Object.values(CLOSED_LINK_MESSAGES))
      expect(translateMessage(words, language)).not.toMatch(/\b(this|store)\b/i)
  })
})

describe('a translated text', () => {
  it("is translated sentence by sentence, with money in the language's format", () => {
    const notice =
      'SPRING was removed. This promo code requires a minimum order of $1,250.00. Please check the total and pay again.'
    expect(translateMessage(notice, 'de')).toBe(
      'SPRING wurde entfernt. Dieser Gutscheincode gilt ab einem Bestellwert von 1.250,00\u00A0$. Bitte prüfen Sie den Gesamtbetrag und bezahlen Sie noch einmal.',
    )
    expect(translateMessage('Express is no longer offered. Standard is now selected: −¥500.', 'ja')).toBe(
      'Expressは現在ご利用いただけません。Standardが選択されました：−￥500。',
    )
  })

  it.each([
    ['KWD', 'Enter at least KWD 1.234', /1,234.KWD/],
    ['CHF', 'Enter at least CHF 1,234.50', /1.234,50.CHF/],
    ['CAD', 'Enter at least CA$5.00', /5,00.CA\$/],
  ])('parses money in %s', (_, text, shown) => {
    expect(translateMessage(text, 'de')).toMatch(shown)
  })

  it('treats a title with periods as one value', () => {
    const text = 'Dr. Bloom No. 5 is sold out. You haven’t been charged.'
    expect(translateMessage(text, 'es')).toBe('Dr. Bloom No. 5 está agotado. No se te ha cobrado nada.')
  })

  it('keeps untranslated sentences, also in the middle', () => {
    expect(translateMessage('Referred by the issuer (05). You haven’t been charged.', 'fr')).toBe(
      'Referred by the issuer (05). Vous n’avez pas été débité.',
    )
    expect(translateMessage('A payment token is required', 'fr')).toBe('A payment token is required')
  })

  it('terminates for every text, and is unchanged if it has no known sentence', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[xyz .!?{}$+]{0,60}$/), (text) => {
        expect(translateMessage(text, 'nl')).toBe(text)
      }),
    )
  })
})

describe('a translated reply', () => {
  const cart = { _id: 'cs_1', promo_notice: 'SPRING was removed. It is no longer offered.', shipping_notice: null }
  const body = {
    detail: 'The total has changed.',
    code: 'totals_changed',
    live_cart: cart,
    errors: { city: 'Try again' },
  }

  it('has its messages translated and everything else unchanged', () => {
    expect(translateBody(body, 'it')).toEqual({
      detail: 'Il totale è cambiato.',
      code: 'totals_changed',
      live_cart: { ...cart, promo_notice: 'SPRING è stato rimosso. Il codice non è più disponibile.' },
      errors: { city: 'Riprova' },
    })
  })

  it.each(['en', 'sv', '', 'constructor'])('is unchanged for %j', (language) => {
    expect(translateBody(body, language)).toBe(body)
  })

  it.each([null, 'The total has changed.', [body]])('is unchanged if it is not an object', (other) => {
    expect(translateBody(other, 'de')).toBe(other)
  })
})

describe('promo code errors', () => {
  const promo: PromoRules = {
    code: 'SPRING',
    discount_type: 'percentage',
    discount_value: 10,
    minimum_subtotal: 0,
    usage_limit: null,
    once_per_customer: true,
    product_ids: [],
    combines_with_rewards: false,
    auto_apply: false,
    starts_at: null,
    ends_at: null,
    disabled: false,
  }
  const cart: PromoCart = {
    items: [{ productId: 'p1', discount_price: 1000, quantity: 1 }],
    currency: 'USD',
    shipping_rate: 0,
    reward_percentage: 0,
    free_shipping: false,
  }
  it.each<[Partial<PromoRules>, Partial<PromoCart>]>([
    [{ starts_at: '2099-01-01T00:00:00Z' }, {}],
    [{ ends_at: '2001-01-01T00:00:00Z' }, {}],
    [{ usage_limit: 1 }, {}],
    [{}, {}],
    [{ product_ids: ['p2'], once_per_customer: false }, {}],
    [{ minimum_subtotal: 5000, once_per_customer: false }, {}],
    [{ once_per_customer: false }, { reward_percentage: 5 }],
  ])('are translated into every language: %o %o', (rules, of) => {
    const outcome = evaluatePromo(
      { ...promo, ...rules },
      { ...cart, ...of },
      { used: 1, used_by_customer: 1 },
      new Date(),
    )
    if (outcome.ok) throw new Error('It holds')
    for (const language of languages) expect(translateMessage(outcome.reason, language)).not.toMatch(/\b(this|your)\b/i)
  })
})
