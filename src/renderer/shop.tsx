import { startTransition } from 'react'
import { needsSideParts } from '../shared/domain/pages/page-parts.ts'
import { readShopData, resolveView } from './shopper/app/initial-view.ts'
import { lazyModule } from './shopper/app/lazy-module.ts'
import { englishLanguage, loadLanguage } from './shopper/i18n/languages.ts'
import { readReferrer, storedSession, removeOldKeys } from './shopper/app/storage-keys.ts'
import { localeFor } from './shopper/session/prefill.ts'
import { watchErrors } from './shopper/app/error-watch.ts'
import { loadScreen, ShopApp } from './shopper/app/shop-app.tsx'
import { saveEarlyInput } from './shopper/hydration/pre-hydration-input.ts'
import { loadCountries } from './storefront/form/country-list.ts'
import { areOptionalSectionsLoaded, loadOptionalSections } from './storefront/content/load-optional-sections.ts'

removeOldKeys()
watchErrors()

const data = readShopData(document)

const view = resolveView({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  data,
  storedSession: storedSession(),
  isFramed: parent !== window,
})

const loadBehind = () => import('./shopper/app/deferred-api.ts')

/** Milliseconds that the page waits for what it is drawn with: a file that stalls must not keep anybody from paying. */
const PATIENCE = 5000
const inTime = <T, U>(loading: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([loading, new Promise<U>((resolve) => setTimeout(resolve, PATIENCE, otherwise))])

async function start(place: HTMLElement): Promise<void> {
  const page = document.documentElement
  const sides = data.kind === 'checkout' && (needsSideParts(data.payment_page) || data.order_bump)
  // Before the first drawing, so that nothing moves afterwards: the HTML has named the files of both.
  // React begins in a turn of its own: it is in the page's first load already.
  const [language, { createRoot, hydrateRoot }] = await Promise.all([
    inTime(loadLanguage(page.lang), englishLanguage),
    import('react-dom/client'),
    loadScreen(view)?.catch(() => {}),
    sides && inTime(loadOptionalSections(), null),
  ])
  // What the server drew is taken over, with the facts that it was drawn by; without its words or parts it is drawn anew.
  const served = place.hasChildNodes() && language.code === page.lang && (!sides || areOptionalSectionsLoaded())
  const { locale, language: spoken, money } = place.dataset
  // What is read out is told the language that is shown, also when the page's own could not be loaded.
  page.lang = language.code
  const app = (
    <ShopApp
      view={view}
      language={language}
      locale={locale ?? localeFor(language.code, navigator.languages)}
      money={money}
      tools={{
        api: lazyModule(async () => (await loadBehind()).api),
        copy: lazyModule(async () => (await loadBehind()).deviceCopy),
        texts: language.live,
        go: (address, arriving) => {
          if (!arriving) return location.replace(address)
          history.replaceState(readReferrer(), '', address)
          location.reload()
        },
        language: spoken,
      }}
    />
  )
  if (served) {
    // Piece by piece: a press in between is answered.
    startTransition(() => void hydrateRoot(place, app))
    return
  }
  await loadCountries()
  saveEarlyInput(place)
  createRoot(place).render(app)
  // The server's drawing has its title.
  const { titleOf } = await import('./shopper/app/title.ts')
  document.title = titleOf(location.pathname, data.store?.store_name, language.live)
}

const root = document.getElementById('root')
// In a turn of its own, after the code was read.
if (root) setTimeout(() => void start(root))
