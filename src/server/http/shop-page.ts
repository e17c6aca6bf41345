import * as z from 'zod/mini'
import { needsSideParts } from '../../shared/domain/page-parts.ts'

/** What of the shopper's data stands in the page itself; a problem has none of it. */
const facts = z.object({
  store: z.optional(z.nullish(z.object({ store_name: z.string() }))),
  payment_page: z.optional(z.nullish(z.object({ language: z.string() }))),
})

const flag = z.optional(z.boolean())
const parts = z.object({
  kind: z.literal('checkout'),
  order_bump: z.optional(z.nullable(z.object({}))),
  payment_page: z.object({
    custom_css: z.optional(z.string()),
    banner_enabled: flag,
    hero_enabled: flag,
    custom_description_enabled: flag,
    callout_enabled: flag,
    custom_text_enabled: flag,
    progress_rewards_enabled: flag,
    limited_time_enabled: flag,
    limited_stock_enabled: flag,
    affirmation_box_enabled: flag,
    reviews_enabled: flag,
  }),
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

const preload = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escaped(file)}">`
    : `<link rel="modulepreload" crossorigin href="/${escaped(file)}">`

/** The language of the page in the data, as `<html lang>` and the page's texts have it: 'en' for what names none. */
export function languageOf(data: unknown): string {
  const known = facts.safeParse(data)
  const language = known.success ? known.data.payment_page?.language : undefined
  return language !== undefined && LANGUAGE.test(language) ? language : 'en'
}

const instant = z.object({ kind: z.literal('checkout'), instant: z.object({}) })

/** Whether the data is of the instant page. */
export const isInstant = (data: unknown): boolean => instant.safeParse(data).success

/** Whether the page in the data has parts that load beside it. */
export function wantsSideParts(data: unknown): boolean {
  const known = parts.safeParse(data)
  return known.success && (needsSideParts(known.data.payment_page) || Boolean(known.data.order_bump))
}

/**
 * The shopper's page with its data inside, so that it paints without a further request: the language of the merchant's
 * page on `<html>`, the store's name as title. `files` are assets to load at once with the page's own.
 */
export function fillShopPage(html: string, data: unknown, files: readonly string[] = []): string {
  const known = facts.safeParse(data)
  const { store } = known.success ? known.data : {}
  const language = languageOf(data)
  const direction = RIGHT_TO_LEFT.test(language) ? ' dir="rtl"' : ''
  const element = `<script type="application/json" id="shop-data">${embeddable(data)}</script>`
  const early = files.map(preload).join('')
  const filled = DATA.test(html)
    ? html.replace(DATA, () => early + element)
    : html.replace('</head>', () => `${early}${element}</head>`)
  const titled = store?.store_name
    ? filled.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(store.store_name)}</title>`)
    : filled
  return titled.replace(/<html[^>]*>/, () => `<html lang="${language}"${direction}>`)
}
