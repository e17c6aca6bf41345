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
  // Signing in or out in one tab counts for all of them.
  platform.onStorageChange((key) => {
    if (key === local.user.key || key === local.authToken.key) loadSession()
  })
  // On its way while React starts; a failure is met again, and shown, where the part is drawn.
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
