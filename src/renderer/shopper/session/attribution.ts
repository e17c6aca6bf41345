import { arrivedFrom } from '../app/storage-keys.ts'
import { localeFor } from './prefill.ts'
import { plainSource, utmNames, type VisitSource } from '../../../shared/domain/store/attribution.ts'

/** What the page is shown in, with the shopper's country where they speak it: as the server drew it. */
export const shownLocale = (): string =>
  document.getElementById('root')?.dataset['locale'] ??
  localeFor(document.documentElement.lang || 'en', navigator.languages)

/** Where the shopper came from, by the campaign parameters of the address and the page before it. */
export function readSource(): VisitSource | null {
  const query = new URLSearchParams(location.search)
  const utm = Object.fromEntries(utmNames.map((name) => [name, query.get(name)]))
  return plainSource({ ...utm, referrer: arrivedFrom().from }, location.host)
}
