import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { english } from '../../storefront/messages.ts'
import type { Messages } from '../../storefront/messages.ts'
import type { LazyMessages } from '../../storefront/i18n/texts.tsx'
import { englishShopper } from '../messages.ts'
import type { ShopperMessages } from '../messages.ts'
import type { Translation } from '../translation.ts'

/** The texts of a shopper's page in one language. */
export interface Language {
  code: PageLanguage
  page: Messages
  live: ShopperMessages
  lazy?: LazyMessages | undefined
}

/**
 * English is in the entry chunk: it is the default (CONST-019) and the fallback when another language can't be loaded.
 */
export const englishLanguage: Language = { code: 'en', page: english, live: englishShopper }

type Loader = () => Promise<{ translation: Translation }>

const loaders: Readonly<Record<Exclude<PageLanguage, 'en'>, Loader>> = {
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
  pt: () => import('./languages/pt.ts'),
  it: () => import('./languages/it.ts'),
  nl: () => import('./languages/nl.ts'),
  ja: () => import('./languages/ja.ts'),
}

const isTranslated = (code: string): code is keyof typeof loaders => Object.hasOwn(loaders, code)

/** Loads the page's language (PP-015), English for unknown codes. Never rejects: an English page can still sell. */
export async function loadLanguage(code: string): Promise<Language> {
  if (!isTranslated(code)) return englishLanguage
  try {
    return { code, ...(await loaders[code]()).translation }
  } catch {
    return englishLanguage
  }
}
