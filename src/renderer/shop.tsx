import { createRoot } from 'react-dom/client'
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
createRoot(root).render(
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
