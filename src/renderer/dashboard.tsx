import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadSignedIn } from './app/router.tsx'
import { installErrorLog } from './lib/storage/error-log.ts'
import { loadSession } from './lib/session/session.ts'
import { local, removeOldKeys } from './lib/storage/storage.ts'
import { readToken } from './lib/session/stored-account.ts'
import { loadPlatform } from './platform/load.ts'

async function start(): Promise<void> {
  const platform = await loadPlatform()
  installErrorLog({ apiBase: platform.apiBase, local: platform.storage, session: platform.session })
  removeOldKeys()
  loadSession()
  // A login or logout in one tab applies to all tabs.
  platform.onStorageChange((key) => {
    if (key === local.user.key || key === local.authToken.key) loadSession()
  })
  // Preloaded while React starts. If it fails, it's loaded again, with the error shown, when rendered.
  if (readToken() !== null) loadSignedIn().catch(() => {})
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no #app')
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
