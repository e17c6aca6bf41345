import type { AccountPage, AccountRender } from '../../../shared/account-page.ts'
import { embeddable, escaped, preload } from './shop-page.ts'

interface FilledPage {
  page: AccountPage
  /** Null if the browser has to render the page. */
  render: AccountRender | null
  /** 'de' */
  language: string
  /** 'de-AT' */
  locale: string
  /** Assets to preload: paths below the build's folder. */
  files: readonly string[]
  /** Inlined for the first paint. */
  styles: string
}

/** Fills the portal's built page with its data, and with the server render to show before any script has run. */
export function fillAccountPage(html: string, filled: FilledPage): string {
  const { page, render, language, locale, files, styles } = filled
  const data = `<script type="application/json" id="account-data">${embeddable(page)}</script>`
  const early = files.map(preload).join('')
  const title = render?.title ?? page.store?.store_name
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${escaped(language)}">`)
    .replace(/<title>[^<]*<\/title>/, (own) => (title === undefined ? own : `<title>${escaped(title)}</title>`))
    .replace('</head>', () => `${early}<style>${styles}</style></head>`)
    .replace(
      /<div id="root"><\/div>/,
      () => `<div id="root" data-locale="${escaped(locale)}">${render?.html ?? ''}</div>${data}`,
    )
}
