import { english, type GatewayWords } from './words-english.ts'
import { dutch, french, german, italian, japanese, portuguese, spanish } from './words-translated.ts'

const languages: Readonly<Record<string, GatewayWords>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
}

/** What a page of the gateway speaks: its texts, and the locale of its money (BCP 47). */
export interface Spoken {
  locale: string
  w: GatewayWords
}

const isSpoken = (locale: string): boolean => Object.hasOwn(languages, locale.slice(0, 2).toLowerCase())

/**
 * The words of the first of a browser's languages that the gateway speaks, English where it speaks none.
 * @param accepted the Accept-Language header, the preferred language first as browsers write it
 */
export function spokenTo(accepted = ''): Spoken {
  const asked = accepted.slice(0, 200).match(/[a-z]{2}(-[a-z]{2})?(?![a-z])/gi) ?? []
  const locale = asked.find(isSpoken) ?? 'en'
  return { locale, w: languages[locale.slice(0, 2).toLowerCase()] ?? english }
}
