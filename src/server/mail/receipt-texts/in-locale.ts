import { pageLanguages, type PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { ReceiptTexts } from './texts.ts'

const tables: Readonly<Record<PageLanguage, ReceiptTexts>> = { en, es, fr, de, pt, it, nl, ja }

/** Texts for a locale such as 'de-AT'; English for languages that checkout pages don't support. */
export function receiptTexts(locale: string): { words: ReceiptTexts; language: PageLanguage } {
  const spoken = locale.split('-')[0]?.toLowerCase()
  const language = pageLanguages.find((each) => each === spoken) ?? 'en'
  return { words: tables[language], language }
}
