import * as z from 'zod/mini'

/** What of the shopper's data stands in the page itself; a problem has none of it. */
const facts = z.object({
  store: z.optional(z.nullish(z.object({ store_name: z.string() }))),
  payment_page: z.optional(z.nullish(z.object({ language: z.string() }))),
})

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/
const DATA = /<script[^>]*\bid="shop-data"[^>]*>[\s\S]*?<\/script>/

/** JSON that neither ends the element it stands in nor is split by an old engine's line separators. */
const embeddable = (data: unknown): string =>
  JSON.stringify(data ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The shopper's page with its data inside, so that it paints without a further request: the language of the merchant's
 * page on `<html>`, the store's name as title.
 */
export function fillShopPage(html: string, data: unknown): string {
  const known = facts.safeParse(data)
  const { store, payment_page } = known.success ? known.data : {}
  const language = LANGUAGE.test(payment_page?.language ?? '') ? (payment_page?.language ?? 'en') : 'en'
  const direction = RIGHT_TO_LEFT.test(language) ? ' dir="rtl"' : ''
  const element = `<script type="application/json" id="shop-data">${embeddable(data)}</script>`
  const filled = DATA.test(html)
    ? html.replace(DATA, () => element)
    : html.replace('</head>', () => `${element}</head>`)
  const titled = store?.store_name
    ? filled.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(store.store_name)}</title>`)
    : filled
  return titled.replace(/<html[^>]*>/, () => `<html lang="${language}"${direction}>`)
}
