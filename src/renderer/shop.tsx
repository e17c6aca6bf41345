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

const loadDeferredApi = () => import('./shopper/app/deferred-api.ts')

/** How long the first render waits for its files, in milliseconds: a stalled file must not block payment. */
const LOAD_TIMEOUT_MS = 5000
const withTimeout = <T, U>(loading: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([loading, new Promise<U>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS, otherwise))])

async function start(place: HTMLElement): Promise<void> {
  const page = document.documentElement
  const sides = data.kind === 'checkout' && (needsSideParts(data.payment_page) || data.order_bump)
  // Loaded before the first render to avoid layout shifts; the HTML preloads these files. React is part of the initial
  // load too, but runs in its own task.
  const [language, { createRoot, hydrateRoot }] = await Promise.all([
    withTimeout(loadLanguage(page.lang), englishLanguage),
    import('react-dom/client'),
    loadScreen(view)?.catch(() => {}),
    sides && withTimeout(loadOptionalSections(), null),
  ])
  // Hydrates the server-rendered HTML with the same data. If its language or optional sections are missing, the page is
  // rendered from scratch.
  const served = place.hasChildNodes() && language.code === page.lang && (!sides || areOptionalSectionsLoaded())
  const { locale, language: spoken, money } = place.dataset
  // Tells screen readers the displayed language, even if the page's own failed to load.
  page.lang = language.code
  const app = (
    <ShopApp
      view={view}
      language={language}
      locale={locale ?? localeFor(language.code, navigator.languages)}
      money={money}
      tools={{
        api: lazyModule(async () => (await loadDeferredApi()).api),
        copy: lazyModule(async () => (await loadDeferredApi()).deviceCopy),
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
    // Hydrates in small steps, so that the page responds to input meanwhile.
    startTransition(() => void hydrateRoot(place, app))
    return
  }
  await loadCountries()
  saveEarlyInput(place)
  createRoot(place).render(app)
  // Server-rendered HTML already has its title.
  const { titleOf } = await import('./shopper/app/title.ts')
  document.title = titleOf(location.pathname, data.store?.store_name, language.live)
}

const root = document.getElementById('root')
// Starts in a separate task after the code was parsed.
if (root) setTimeout(() => void start(root))
