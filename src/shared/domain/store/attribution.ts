/** Stored attribution of a visit. Unknown parts are absent. */
export interface VisitSource {
  utm_source?: string
  utm_medium?: string
  utm_campaign?: string
  utm_term?: string
  utm_content?: string
  /** Origin and path of the referrer: 'https://news.example/kettles'. */
  referrer?: string
}

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Maximum characters stored of a value. */
const LONGEST = 100
const LONGEST_REFERRER = 200

/** Email addresses get into campaign links by accident. Values that may contain one are not stored. */
const isPersonal = (text: string): boolean => text.includes('@') || /%40/i.test(text)

// Removes control characters, which have no place in a name.
const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

function plainValue(text: string): string {
  const plain = plainText(text)
  return isPersonal(plain) ? '' : plain.slice(0, LONGEST)
}

/** Origin and path only: the query may identify a person. '' for an invalid URL, and for pages of `own_host`. */
function plainReferrer(text: string, own_host: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, origin, host, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || host === own_host) return ''
  const path = pathname === '/' || isPersonal(pathname) ? '' : pathname
  return `${origin}${path}`.slice(0, LONGEST_REFERRER)
}

/**
 * Reduces the campaign parameters and the referrer of the first URL to what is stored; null if nothing is left. Used by
 * the page, which sends no more than this, and by the server, which doesn't trust the page.
 * @param own_host host of the checkout pages, with port: navigation among them is not a referral
 */
export function sanitizeSource(
  given: { readonly [Name in keyof VisitSource]?: string | null | undefined },
  own_host = '',
): VisitSource | null {
  const source: VisitSource = {}
  for (const name of utmNames) {
    const value = plainValue(given[name] ?? '')
    if (value) source[name] = value
  }
  const referrer = plainReferrer(given.referrer ?? '', own_host)
  if (referrer) source.referrer = referrer
  return Object.keys(source).length > 0 ? source : null
}
