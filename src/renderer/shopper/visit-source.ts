import { localeFor } from './prefill.ts'
import { plainSource, utmNames, type VisitSource } from '../../shared/domain/visit-source.ts'

/** What the start of a session leaves for the page after its reload, which has no referrer any more. */
export const arrivedFrom = () => ({ from: document.referrer })

function referrer(): string {
  const state: unknown = history.state
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return typeof kept === 'string' ? kept : document.referrer
}

/** What the page is shown in, with the shopper's country where they speak it: as the server drew it. */
export const shownLocale = (): string =>
  document.getElementById('root')?.dataset['locale'] ??
  localeFor(document.documentElement.lang || 'en', navigator.languages)

/** Where the shopper came from, by the campaign parameters of the address and the page before it. */
export function readSource(): VisitSource | null {
  const query = new URLSearchParams(location.search)
  const utm = Object.fromEntries(utmNames.map((name) => [name, query.get(name)]))
  return plainSource({ ...utm, referrer: referrer() }, location.host)
}
