import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { PlanTexts, PlanTextsByLanguage } from './plan-texts.ts'

const texts: PlanTextsByLanguage = { de, en, es, fr, it, ja, nl, pt }

const isTranslated = (language: string): language is keyof typeof texts => Object.hasOwn(texts, language)

/** The texts of subscriptions in the language of a locale such as 'de-AT'; English for unknown ones. */
export function planTexts(locale: string | null | undefined): PlanTexts {
  const [language = ''] = (locale ?? '').split('-')
  return isTranslated(language) ? texts[language] : en
}
