import { app, session, shell } from 'electron'
import type { WebContents } from 'electron'
import { isAppUrl, isExternalUrl, isPermitted } from './origin.ts'

/** Opens a safe link in the system's browser or mail program; ignores any other link. */
export async function openExternal(url: string, server: string | null): Promise<void> {
  if (isExternalUrl(url, server)) await shell.openExternal(url)
}

/**
 * Keeps every page inside the app: blocks other pages in the main frame, new windows, and every permission except
 * notifications.
 * @param server returns the chosen server's origin; called on each check
 */
export function lockDown(server: () => string | null): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault())
    guardNavigation(contents, server)
  })
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isPermitted(permission, requestingUrl)),
  )
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin))
  defaultSession.setDevicePermissionHandler(() => false)
}

function guardNavigation(contents: WebContents, server: () => string | null): void {
  const stay = (event: Electron.Event, url: string): void => {
    if (isAppUrl(url)) return
    event.preventDefault()
    void openExternal(url, server())
  }
  contents.on('will-navigate', (event) => stay(event, event.url))
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame) stay(event, event.url)
  })
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url, server())
    return { action: 'deny' }
  })
}
