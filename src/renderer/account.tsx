import { createRoot, hydrateRoot } from 'react-dom/client'
import type { AccountPage } from '../shared/account-page.ts'
import { AccountApp, loadAccountScreen } from './shopper/account/account-app.tsx'
import { AccountTexts, loadAccountLanguage } from './shopper/account/account-texts.tsx'
import { watchErrors } from './shopper/app/error-watch.ts'

watchErrors()

async function start(place: HTMLElement, data: AccountPage): Promise<void> {
  const page = document.documentElement
  const [language] = await Promise.all([loadAccountLanguage(page.lang), loadAccountScreen(data.view).catch(() => {})])
  const app = (
    <AccountTexts language={language} locale={place.dataset.locale ?? language.code}>
      <AccountApp page={data} />
    </AccountTexts>
  )
  const served = place.hasChildNodes() && language.code === page.lang
  // Tells screen readers the displayed language, even if the page's own failed to load.
  page.lang = language.code
  if (served) hydrateRoot(place, app)
  else createRoot(place).render(app)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Written by the server of this build.
const parsePage = (text: string): AccountPage => JSON.parse(text) as AccountPage

const root = document.getElementById('root')
const data = document.getElementById('account-data')?.textContent
// The server writes the data; without it there is nothing to show.
if (root && data) void start(root, parsePage(data))
