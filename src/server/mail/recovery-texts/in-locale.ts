import { pageLanguages, type PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { RecoveryTexts } from './texts.ts'

const tables: Readonly<Record<PageLanguage, RecoveryTexts>> = { en, es, fr, de, pt, it, nl, ja }

/** Texts for a locale such as 'de-AT'; English for languages that checkout pages don't support. */
export function recoveryTexts(locale: string): { words: RecoveryTexts; language: PageLanguage } {
  const spoken = locale.split('-')[0]?.toLowerCase()
  const language = pageLanguages.find((each) => each === spoken) ?? 'en'
  return { words: tables[language], language }
}

/** Replaces placeholders such as {store}; unknown ones remain. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
