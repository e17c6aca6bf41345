import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { englishPortal, type PortalMessages } from './portal-messages.ts'

type Loader = () => Promise<{ portal: PortalMessages }>

const loaders: Readonly<Record<Exclude<PageLanguage, 'en'>, Loader>> = {
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
  pt: () => import('./messages/pt.ts'),
  it: () => import('./messages/it.ts'),
  nl: () => import('./messages/nl.ts'),
  ja: () => import('./messages/ja.ts'),
}

/** Loads the portal's texts in a language. Rejects if the chunk can't be loaded. */
export async function loadPortalMessages(language: PageLanguage): Promise<PortalMessages> {
  return language === 'en' ? englishPortal : (await loaders[language]()).portal
}
