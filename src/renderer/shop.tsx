import { createRoot } from 'react-dom/client'
import { fetchClient } from './lib/fetch-client.ts'
import { createApi } from './shopper/api.ts'
import { readShopData, viewOf } from './shopper/boot.ts'
import { deviceCopy } from './shopper/device-copy.ts'
import { englishShopper } from './shopper/messages.ts'
import { rememberedSession, removeOldKeys } from './shopper/places.ts'
import { localeFor } from './shopper/prefill.ts'
import { ShopApp } from './shopper/shop-app.tsx'

removeOldKeys()

const view = viewOf({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  data: readShopData(document),
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
