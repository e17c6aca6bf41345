import { createRoot, hydrateRoot } from 'react-dom/client'
import { needsSideParts } from '../shared/domain/page-parts.ts'
import { readShopData, viewOf } from './shopper/boot.ts'
import { lazily } from './shopper/lazily.ts'
import { loadLanguage } from './shopper/languages.ts'
import { rememberedSession, removeOldKeys } from './shopper/places.ts'
import { localeFor } from './shopper/prefill.ts'
import { watchErrors } from './shopper/error-watch.ts'
import { loadScreen, ShopApp } from './shopper/shop-app.tsx'
import { loadSideParts } from './storefront/load-side-parts.ts'

removeOldKeys()
watchErrors()

const data = readShopData(document)

const view = viewOf({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  data,
  remembered: rememberedSession(),
  framed: parent !== window,
})

const loadBehind = () => import('./shopper/behind.ts')

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for its content')
async function start(place: HTMLElement): Promise<void> {
  const page = document.documentElement
  // Before the first drawing, so that nothing moves afterwards: the HTML has named the files of both.
  const [language] = await Promise.all([
    loadLanguage(page.lang),
    loadScreen(view)?.catch(() => {}),
    data.kind === 'checkout' && (needsSideParts(data.payment_page) || data.order_bump) && loadSideParts(),
  ])
  // What the server drew is taken over, with the facts that it was drawn by; without its language it is drawn anew.
  const served = place.hasChildNodes() && language.code === page.lang
  const { locale, language: spoken } = place.dataset
  // What is read out is told the language that is shown, also when the page's own could not be loaded.
  page.lang = language.code
  const app = (
    <ShopApp
      view={view}
      language={language}
      locale={locale ?? localeFor(language.code, navigator.languages)}
      tools={{
        api: lazily(async () => (await loadBehind()).api),
        copy: lazily(async () => (await loadBehind()).deviceCopy),
        texts: language.live,
        go: (address) => location.replace(address),
        language: spoken,
      }}
    />
  )
  if (served) {
    hydrateRoot(place, app)
    return
  }
  createRoot(place).render(app)
  // The server's drawing has its title.
  const { titleOf } = await import('./shopper/title.ts')
  document.title = titleOf(location.pathname, data.store?.store_name, language.live)
}

void start(root)
