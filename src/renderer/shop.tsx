import { createRoot } from 'react-dom/client'
import { needsSideParts } from '../shared/domain/page-parts.ts'
import { fetchClient } from './lib/fetch-client.ts'
import { createApi } from './shopper/api.ts'
import { readShopData, viewOf } from './shopper/boot.ts'
import { deviceCopy } from './shopper/device-copy.ts'
import { englishShopper } from './shopper/messages.ts'
import { rememberedSession, removeOldKeys } from './shopper/places.ts'
import { localeFor } from './shopper/prefill.ts'
import { watchErrors } from './shopper/error-watch.ts'
import { ShopApp } from './shopper/shop-app.tsx'
import { titleOf } from './shopper/title.ts'
import { loadSideParts } from './storefront/load-side-parts.ts'

removeOldKeys()
watchErrors()

const data = readShopData(document)
document.title = titleOf(location.pathname, data.store?.store_name, englishShopper)

const view = viewOf({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  data,
  remembered: rememberedSession(),
  framed: parent !== window,
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for its content')
async function start(place: HTMLElement): Promise<void> {
  // Before the first paint, so that nothing moves afterwards: the HTML has named them.
  if (view.name === 'checkout' && needsSideParts(view.data.payment_page)) await loadSideParts()
  createRoot(place).render(
    <ShopApp
      view={view}
      locale={localeFor(document.documentElement.lang || 'en', navigator.languages)}
      tools={{
        api: createApi(fetchClient),
        copy: deviceCopy,
        texts: englishShopper,
        go: (address) => location.replace(address),
      }}
    />,
  )
}

void start(root)
