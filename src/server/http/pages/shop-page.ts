import * as z from 'zod/mini'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import type { ServerRender } from '../../../shared/server-render.ts'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'

/** The parts of the shopper's data that the HTML uses; absent in an error reply. */
const facts = z.object({
  store: z.optional(z.nullish(z.object({ store_name: z.string() }))),
  payment_page: z.optional(
    z.nullish(z.object({ language: z.string(), language_follows_shopper: z.optional(z.boolean()) })),
  ),
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

/** JSON that can't close its script element, and without the line separators that break old engines. */
export const embeddable = (data: unknown): string =>
  JSON.stringify(data ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Loads a file of the build early: a stylesheet or a module. */
export const preload = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${escaped(file)}">`
    : `<link rel="modulepreload" crossorigin href="/${escaped(file)}">`

const isLocale = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Languages of an Accept-Language header, preferred first. */
export const acceptedLanguages = (header = ''): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [language = '', quality] = entry.split(/;\s*q=/)
      return { language: language.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => isLocale(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)

/**
 * Language of the page in the data, for `<html lang>` and the page's texts (PP-015). Pages that follow the shopper, and
 * data without a language, use the shopper's own if it is translated.
 */
export function languageOf(data: unknown, accepted: readonly string[] = []): string {
  const known = facts.safeParse(data)
  const page = known.success ? known.data.payment_page : undefined
  const language = page && LANGUAGE.test(page.language) ? page.language : undefined
  if (language !== undefined && !page?.language_follows_shopper) return language
  const spoken = accepted.map((each) => each.split('-')[0]?.toLowerCase())
  return spoken.find((each) => pageLanguages.some((ours) => ours === each)) ?? language ?? 'en'
}

const instant = z.object({ kind: z.literal('checkout'), instant: z.object({}) })

/** True if the data is of the instant page. */
export const isInstant = (data: unknown): boolean => instant.safeParse(data).success

/** True if the page in the data has sections in a separate chunk. */
export function hasOptionalSections(data: unknown): boolean {
  const known = parts.safeParse(data)
  return known.success && (needsSideParts(known.data.payment_page) || Boolean(known.data.order_bump))
}

/**
 * Fills the shopper page with its data, so that it paints without another request: the merchant's page language on
 * `<html>`, the store's name as the title. `files` are assets to preload with the page's own.
 */
export function fillShopPage(
  html: string,
  data: unknown,
  files: readonly string[] = [],
  language: string = languageOf(data),
): string {
  const known = facts.safeParse(data)
  const { store } = known.success ? known.data : {}
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

const SHEET = /<link rel="stylesheet"[^>]*\bhref="\/([^"]+)"[^>]*>/g
const ROOT = /<div id="root"><\/div>/
const NO_SCRIPT = /\s*<noscript>[\s\S]*?<\/noscript>/

/** Without scripts, there are no buttons to press and no fields to wait for. */
const STILL =
  '<noscript><style>.shop-card-frame,.shop-express,.shop-pay,.shop-promo,.shop-link[aria-pressed],.shop-bar-head,.shop-cols[aria-busy]{display:none!important}' +
  '.shop-noscript{margin:0;padding:14px 16px;background:#fdeec2;color:#5c4306;font:550 15px/22px system-ui,sans-serif;text-align:center}.shop-noscript a{color:inherit}' +
  '</style></noscript>'

/** Overlays the page, so that nothing moves; removed as soon as the page responds. */
const LATE =
  '#shop-late{position:fixed;inset:0 0 auto;z-index:9;margin:0;padding:14px 16px;background:#fdeec2;color:#5c4306;' +
  'font:550 15px/22px system-ui,sans-serif;text-align:center}#shop-late a{color:inherit}' +
  '#root:not([data-cold])~#shop-late{display:none}'

/** Text shown by the first script if the page's code doesn't arrive. */
const slowLoadMessage = ({ late: { text, again } }: ServerRender): string =>
  `<p id="shop-late" role="alert" hidden>${escaped(text)} <a href="">${escaped(again)}</a></p>`

/** Style sheets that the built page links to: paths below the build's folder. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(SHEET)].flatMap(([, file]) => file ?? [])

/**
 * What a rendered page loads besides its entry: `files`, whose style sheets are inlined in `styles` with the entry's
 * own.
 */
export interface AdditionalFiles {
  files: readonly string[]
  styles: string
  language: string
}

const ENTRY = /\s*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g

/** The page's first script, with the files to load once the page is visible: it can be read before its code runs. */
function firstScript(html: string, files: readonly string[], { early }: ServerRender): string {
  const [, entry = ''] = ENTRY.exec(html) ?? []
  const preloads = [...html.matchAll(PRELOAD)].map(([, file]) => file)
  // The browser's preload scanner loads any style sheet linked in the markup, even a disabled one.
  const all = [...preloads, ...[...files, ...sheetsOf(html)].map((file) => `/${escaped(file)}`)]
  return `<script data-entry="${entry}" data-files="${all.join(' ')}">${early}</script>`
}

/**
 * Inserts the server render into the page, so that it can be read before any script has run: styles inlined, the
 * message for browsers without scripts above it, its facts on its root, its data after it. The root isn't interactive
 * until hydrated.
 */
export function insertServerRender(html: string, data: unknown, answer: ServerRender, beside: AdditionalFiles): string {
  const { files, styles, language } = beside
  const element = `<script type="application/json" id="shop-data">${embeddable(data)}</script>`
  const { no_script, no_script_link: link } = answer
  const on = link ? ` <a href="${escaped(link.to)}">${escaped(link.text)}</a>` : ''
  const words = no_script && `<noscript><p class="shop-noscript">${escaped(no_script)}${on}</p></noscript>`
  const first = firstScript(html, files, answer)
  const facts = `data-locale="${escaped(answer.locale)}" data-language="${escaped(answer.spoken)}" data-money="${escaped(answer.money)}" data-cold`
  return html
    .replace(DATA, '')
    .replace(NO_SCRIPT, '')
    .replace(SHEET, '')
    .replace(ENTRY, '')
    .replaceAll(PRELOAD, '')
    .replace(/<html[^>]*>/, () => `<html lang="${escaped(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(answer.title)}</title>`)
    .replace('</head>', () => `${answer.head}<style>${styles}${LATE}</style>${STILL}${first}</head>`)
    .replace(ROOT, () => `${words}<div id="root" ${facts}>${answer.html}</div>${element}${slowLoadMessage(answer)}`)
}
