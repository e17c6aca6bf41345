import { english, type GatewayTexts } from './texts-english.ts'
import { dutch, french, german, italian, japanese, portuguese, spanish } from './texts-translated.ts'

const languages: Readonly<Record<string, GatewayTexts>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
}

/** A language of the gateway's pages: its texts, and the locale for amounts (BCP 47). */
export interface PageTexts {
  locale: string
  w: GatewayTexts
}

const isSupported = (locale: string): boolean => Object.hasOwn(languages, locale.slice(0, 2).toLowerCase())

/**
 * Texts in the first supported language of the browser, or English.
 * @param accepted the Accept-Language header, with the preferred language first as browsers write it
 */
export function textsForBrowser(accepted = ''): PageTexts {
  const asked = accepted.slice(0, 200).match(/[a-z]{2}(-[a-z]{2})?(?![a-z])/gi) ?? []
  const locale = asked.find(isSupported) ?? 'en'
  return { locale, w: languages[locale.slice(0, 2).toLowerCase()] ?? english }
}
