import { pageLanguages, type PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { sentences, type ShopperTranslations } from './sentences.ts'

const translations: Readonly<Record<Exclude<PageLanguage, 'en'>, ShopperTranslations>> = { de, es, fr, it, ja, nl, pt }

type Translated = keyof typeof translations

/** Translates one sentence, without its final period; null if there is no translation. */
type Translate = (sentence: string) => string | null

let symbols: Map<string, string> | undefined

/** Currency of an amount in `formatMoney`'s English format, where each has a unique symbol or code. */
function currencyOf(money: string): string | undefined {
  symbols ??= new Map(
    Intl.supportedValuesOf('currency').map((currency) => [formatMoney(0, currency).replace(/[\d.,\s]/g, ''), currency]),
  )
  return symbols.get(money.replace(/[\d.,\s]/g, ''))
}

/** The amount in a language's format; null if it isn't one. */
function localizeAmount(language: Translated, money: string): string | null {
  const currency = currencyOf(money)
  const digits = money.replace(/\D/g, '')
  return currency === undefined || digits === '' ? null : formatMoney(Number(digits), currency, language)
}

const PART = /\{(\w+)\}/
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Matches a sentence against a template and fills the translated template with the same values. */
function translateTemplate(language: Translated, shape: string, words: string): Translate {
  // Every second part is a placeholder name.
  const pieces = shape.split(PART)
  const names = pieces.filter((_, at) => at % 2 === 1)
  const source = pieces.map((piece, at) => (at % 2 === 1 ? '(.+)' : escaped(piece))).join('')
  const pattern = new RegExp(`^${source}$`)
  return (sentence) => {
    const values = pattern.exec(sentence)?.slice(1)
    if (!values) return null
    const filled = new Map<string, string>()
    for (const [at, name] of names.entries()) {
      const value = values[at] ?? ''
      const shown = name === 'amount' ? localizeAmount(language, value) : value
      if (shown === null) return null
      filled.set(name, shown)
    }
    return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled.get(name) ?? '')
  }
}

function translateInto(language: Translated): Translate {
  const words = translations[language]
  const plain = new Map<string, string>(sentences.map((sentence) => [sentence, words[sentence]]))
  const shaped = sentences
    .filter((each) => PART.test(each))
    .map((each) => translateTemplate(language, each, words[each]))
  return (sentence) => {
    const found = plain.get(sentence)
    if (found !== undefined) return found
    for (const translate of shaped) {
      const said = translate(sentence)
      if (said !== null) return said
    }
    return null
  }
}

const made = new Map<Translated, Translate>()

function translateOf(language: Translated): Translate {
  const known = made.get(language)
  if (known) return known
  const translate = translateInto(language)
  made.set(language, translate)
  return translate
}

/** Possible sentence ends within a text. A product's title may contain one too. */
const END = /[.!?] /g

/**
 * Translates a server message sentence by sentence. Sentences without a translation stay unchanged: a bank's own
 * messages, or those that are English in every language.
 */
export function translateMessage(text: string, language: Translated): string {
  const translate = translateOf(language)
  const [stop, space] = language === 'ja' ? ['。', ''] : ['.', ' ']
  const one = (sentence: string): string | null => {
    const ends = sentence.endsWith('.')
    const said = translate(ends ? sentence.slice(0, -1) : sentence)
    return said === null || !ends ? said : said + stop
  }
  const rest = (from: string): string => {
    const ends = [...from.matchAll(END)].map(({ index }) => index + 1)
    // Shortest first: otherwise a placeholder could match across earlier sentences.
    for (const end of ends) {
      const said = one(from.slice(0, end))
      if (said !== null) return said + space + rest(from.slice(end + 1))
    }
    const whole = one(from)
    const [end] = ends
    if (whole !== null || end === undefined) return whole ?? from
    return `${from.slice(0, end)} ${rest(from.slice(end + 1))}`
  }
  return rest(text)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Translates every message to the shopper in a body into the language of their page. */
export function translateBody<T>(body: T, language: string): T
export function translateBody(body: unknown, language: string): unknown {
  if (!isTranslated(language) || !isObject(body)) return body
  const say = (said: unknown): unknown => (typeof said === 'string' ? translateMessage(said, language) : said)
  const { detail, errors, live_cart: cart } = body
  return {
    ...body,
    ...(typeof detail === 'string' && { detail: say(detail) }),
    ...(isObject(errors) && {
      errors: Object.fromEntries(Object.entries(errors).map(([at, told]) => [at, say(told)])),
    }),
    ...(isObject(cart) && { live_cart: translateCart(cart, say) }),
  }
}

function translateCart(cart: Record<string, unknown>, say: (said: unknown) => unknown): Record<string, unknown> {
  const { promo_notice, shipping_notice: shipping, cart: items } = cart
  const hasNotice = Array.isArray(items) && items.some((item) => isObject(item) && item.plan_notice)
  return {
    ...cart,
    ...(hasNotice && {
      cart: items.map((item: unknown) =>
        isObject(item) && item.plan_notice ? { ...item, plan_notice: say(item.plan_notice) } : item,
      ),
    }),
    ...(typeof promo_notice === 'string' && { promo_notice: say(promo_notice) }),
    ...(isObject(shipping) && { shipping_notice: { ...shipping, text: say(shipping.text) } }),
  }
}

const isTranslated = (language: string): language is Translated =>
  language !== 'en' && pageLanguages.some((ours) => ours === language)
