import { readReferrer } from '../app/storage-keys.ts'
import { localeFor } from './prefill.ts'
import { sanitizeSource, utmNames, type VisitSource } from '../../../shared/domain/store/attribution.ts'

/** The displayed locale, with the shopper's country if its language matches: the same as in the server render. */
export const displayedLocale = (): string =>
  document.getElementById('root')?.dataset['locale'] ??
  localeFor(document.documentElement.lang || 'en', navigator.languages)

/** Reads the attribution from the campaign parameters of the address and the referrer. */
export function readAttribution(): VisitSource | null {
  const query = new URLSearchParams(location.search)
  const utm = Object.fromEntries(utmNames.map((name) => [name, query.get(name)]))
  return sanitizeSource({ ...utm, referrer: readReferrer().from }, location.host)
}
