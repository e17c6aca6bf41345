/** What is kept of where a shopper came from. A part that is not known is absent. */
export interface VisitSource {
  utm_source?: string
  utm_medium?: string
  utm_campaign?: string
  utm_term?: string
  utm_content?: string
  /** Origin and path of the page that led here: 'https://news.example/kettles'. */
  referrer?: string
}

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The most characters of a value that are kept. */
const LONGEST = 100
const LONGEST_REFERRER = 200

/** Email addresses get into campaign links by accident. Nothing that may be one is kept. */
const isPersonal = (text: string): boolean => text.includes('@') || /%40/i.test(text)

// Control characters have no business in a name.
const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

function plainValue(text: string): string {
  const plain = plainText(text)
  return isPersonal(plain) ? '' : plain.slice(0, LONGEST)
}

/** Origin and path alone: what follows may tell who somebody is. '' for no web address, and for pages of `own_host`. */
function plainReferrer(text: string, own_host: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, origin, host, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || host === own_host) return ''
  const path = pathname === '/' || isPersonal(pathname) ? '' : pathname
  return `${origin}${path}`.slice(0, LONGEST_REFERRER)
}

/**
 * What is kept of the campaign parameters and the referrer of the first address, null when nothing is left of them. Page
 * and server both use it: the page sends no more than this, and the server believes nobody.
 * @param own_host of the shopper's pages, with its port: moving among them is no way in
 */
export function plainSource(
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
