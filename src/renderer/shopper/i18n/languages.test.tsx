import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { requiredTexts } from '../../../shared/required-texts/required-texts.ts'
import { englishPostPurchase } from '../../storefront/i18n/post-purchase-messages.ts'
import { englishExpress } from '../../storefront/i18n/wallet-messages.ts'
import { englishHelp } from '../../storefront/i18n/help-messages.ts'
import { englishInstant } from '../../storefront/i18n/payment-link-messages.ts'
import { englishOffer } from '../../storefront/i18n/offer-messages.ts'
import { englishOrder } from '../../storefront/i18n/order-messages.ts'
import { englishPay } from '../../storefront/i18n/payment-messages.ts'
import { englishResume } from '../../storefront/i18n/resume-messages.ts'
import { englishOptionalSections } from '../../storefront/i18n/optional-section-messages.ts'
import { useOrderTexts } from '../../storefront/i18n/order-texts.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { englishLanguage, loadLanguage } from './languages.ts'
import { englishShopper } from '../messages.ts'
import { bootstrapErrorMessages } from '../app/bootstrap-error.ts'
import { connectionMessages } from '../app/connection-messages.ts'
import { noScript, noScriptChecking, noScriptPostPurchase, noScriptUnpaid } from '../app/no-script.ts'
import { removedOffersMessages } from '../offers/removed-offers-messages.ts'
import { whopTexts } from '../providers/whop-texts.ts'
import { HOSTED_FIELDS_LABELS } from '../../../shared/domain/checkout/hosted-fields.ts'
import { expectPlainCopy } from '../../../../tests/support/app/copy-words.ts'
import { PageLanguage } from './page-language.tsx'
import { ShopApp } from '../app/shop-app.tsx'
import { allowFrames, fakeApi, makeData } from '../shopper.fixture.ts'

const others = pageLanguages.filter((code) => code !== 'en')

/** All texts of a table with their paths; functions are called with a placeholder for each parameter. */
function textsOf(table: object, place = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${place}${name}`
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'function') return [[at, String(Reflect.apply(value, null, ['‹7›', '‹9›']))]]
    return value && typeof value === 'object' ? textsOf(value, `${at}.`) : []
  })
}

const allOf = ({ page, live, lazy }: Awaited<ReturnType<typeof loadLanguage>>) => [
  ...textsOf(page),
  ...textsOf(live, 'live.'),
  ...textsOf(lazy ?? {}, 'lazy.'),
]

const english = new Map(
  allOf({
    ...englishLanguage,
    lazy: {
      order: englishOrder,
      offer: englishOffer,
      after: englishPostPurchase,
      instant: englishInstant,
      express: englishExpress,
      help: englishHelp,
      side: englishOptionalSections,
      pay: englishPay,
      resume: englishResume,
    },
  }).filter(([, text]) => text !== ''),
)

beforeEach(() => {
  document.documentElement.lang = 'en'
})

it('uses no words in English that the glossary rules out', () => {
  const tables = [
    connectionMessages('en'),
    removedOffersMessages('en'),
    whopTexts('en'),
    bootstrapErrorMessages.en,
    [noScript.en, noScriptPostPurchase.en, noScriptChecking.en, noScriptUnpaid.en],
    HOSTED_FIELDS_LABELS,
  ]
  expectPlainCopy([...english.values(), ...tables.flatMap((table) => textsOf(table).map(([, text]) => text))])
})

describe.each(others)('a page in %s [PP-015]', (code) => {
  it('has all texts with their placeholders', async () => {
    const texts = new Map(allOf(await loadLanguage(code)))
    for (const [place, text] of english) {
      const translated = texts.get(place) ?? ''
      expect([place, translated.trim() !== '']).toEqual([place, true])
      for (const sign of ['‹7›', '‹9›'])
        expect([place, translated.includes(sign)]).toEqual([place, text.includes(sign)])
    }
  })

  it('is translated, except for names and words that both languages share', async () => {
    const texts = allOf(await loadLanguage(code))
    const same = texts.filter(([place, text]) => english.get(place) === text && /\w{2}/.test(text))
    expect(same.length / texts.length).toBeLessThan(0.12)
  })

  it('translates the English messages of validation and payments [GAP-64] [GAP-87]', async () => {
    const { page, live } = await loadLanguage(code)
    for (const text of requiredTexts) {
      expect([text, page.said[text]]).toEqual([text, expect.stringMatching(/\S/)])
      expect(page.said[text]).not.toBe(text)
    }
    expect(live.added('Kettle')).not.toBe('Kettle added to cart!')
    expect(live.broken).not.toBe(englishShopper.broken)
  })
})

function tools() {
  const { api } = fakeApi()
  const copy = { read: () => Promise.resolve(null), write: () => Promise.resolve(), clear: () => Promise.resolve() }
  return { api, copy, go: () => {} }
}

describe('the checkout language', () => {
  it('applies to texts, messages, money and countries [PP-015] [CONST-019]', async () => {
    allowFrames()
    document.documentElement.lang = 'de'
    const language = await loadLanguage('de')
    const data = makeData()
    render(
      <ShopApp
        view={{ name: 'checkout', data }}
        tools={{ ...tools(), texts: language.live }}
        locale="de-DE"
        language={language}
      />,
    )
    expect(screen.getByText(/^25,89.\$ bezahlen$/)).toBeDefined()
    await waitFor(() => expect(document.querySelector('option[value=US]')?.textContent).toBe('Vereinigte Staaten'))
    fireEvent.blur(screen.getByLabelText('E-Mail'))
    expect(screen.getByText('Geben Sie Ihre E-Mail-Adresse ein')).toBeDefined()
    expect(screen.queryByText('Email is required')).toBeNull()
    // Renders a whole checkout with 250 countries twice: slow on a busy machine.
  }, 20_000)

  it("falls back to English if the language is unknown or can't be loaded [CONST-019]", async () => {
    expect(await loadLanguage('sv')).toBe(englishLanguage)
    expect(await loadLanguage('toString')).toBe(englishLanguage)
    expect(await loadLanguage('')).toBe(englishLanguage)
  })
})

function Words() {
  const { t, locale } = useTexts()
  const { retry } = useOrderTexts()
  return <p>{[t.total, retry, locale].join(' / ')}</p>
}

describe('PageLanguage', () => {
  it('follows a changed page language and sets it for screen readers', async () => {
    const page = (code: string) => <PageLanguage code={code}>{() => <Words />}</PageLanguage>
    const { rerender } = render(page('en'))
    expect(screen.getByText(/^Total \/ Try again \/ en/)).toBeDefined()
    rerender(page('fr'))
    await waitFor(() => expect(screen.getByText('Total / Réessayer / fr')).toBeDefined())
    expect(document.documentElement.lang).toBe('fr')
    rerender(page('ja'))
    await waitFor(() => expect(screen.getByText('合計 / 再試行 / ja')).toBeDefined())
  })
})
