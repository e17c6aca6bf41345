import { app, nativeTheme, net, session } from 'electron'
import type { BrowserWindow } from 'electron'
import type { MenuContent } from '../shared/ipc.ts'
import type { DeviceSettingsPatch } from '../shared/settings.ts'
import { deepLinkScheme } from './windows/deep-link.ts'
import { createHandlers } from './handlers.ts'
import { forceCloseOnQuit } from './windows/force-close-on-quit.ts'
import { hideOnClose } from './windows/hide-on-close.ts'
import { emit, registerHandlers } from './security/ipc.ts'
import { lockDown } from './security/lock-down.ts'
import { showMenu } from './windows/menu.ts'
import { createNavigator } from './security/navigator.ts'
import { createNotifier } from './notifications/notifications.ts'
import { appOrigin, connectPath } from './security/origin.ts'
import { appFile } from './storage/paths.ts'
import { serveApp } from './security/protocol.ts'
import { openStore } from './storage/local-store.ts'
import type { LocalStore } from './storage/local-store.ts'
import { createTray } from './windows/tray.ts'
import { createWindow, reveal } from './windows/window.ts'
import { zoomBy } from './windows/zoom.ts'

const noMenu: MenuContent = { destinations: [], commands: [] }

/** The running app, as the entry point uses it. */
export interface Desktop {
  start: () => void
  /** Shows the window, at a destination if given. Before startup, the destination is queued. */
  open: (destination: string | null) => void
}

/** Vite's URL in development. An installed app ignores the environment variable. */
const devServer = (): string | null => (app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null))

/** Wires window, menu, tray, notifications and channels together. */
export function createDesktop(first: string | null): Desktop {
  let window: BrowserWindow | null = null
  let shown: (() => BrowserWindow) | null = null
  const current = (): BrowserWindow | null => window
  const navigator = createNavigator((destination) => emit(window, 'navigate', destination))
  if (first) navigator.open(first)

  const open = (destination: string | null): void => {
    if (destination) navigator.open(destination)
    if (shown) reveal(shown())
  }
  const start = (): void => {
    const store = openStore()
    nativeTheme.themeSource = store.settings().theme
    session.defaultSession.setSpellCheckerEnabled(store.settings().spell_checker)
    lockDown(store.server)
    serveApp({ root: appFile('out/renderer'), devServer: devServer(), server: store.server })
    if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme)
    shown = () => {
      window ??= adopt(store)
      return window
    }
    connectParts(store)
    shown()
    app.on('activate', () => open(null))
    app.on('window-all-closed', () => app.quit())
  }

  const adopt = (store: LocalStore): BrowserWindow => {
    const created = createWindow(store)
    created.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) navigator.pause()
    })
    forceCloseOnQuit(app, created)
    // When "keep running in the tray" is on, and always on macOS.
    hideOnClose(app, created, () => process.platform === 'darwin' || store.settings().keep_in_tray)
    created.on('closed', () => {
      window = null
      navigator.pause()
    })
    return created
  }

  const connectParts = (store: LocalStore): void => {
    let menu = noMenu
    const load = (path: string): void => void window?.loadURL(appOrigin + path)
    const drawMenu = (): void =>
      showMenu(menu, store.settings(), {
        navigate: open,
        command: (command) => emit(window, 'command', command),
        changeServer: () => load(connectPath),
        history: (direction) => void window?.webContents.executeJavaScript(`history.${direction}()`),
        zoom: (change) => window && zoomBy(window.webContents, store, change),
        settings: changeSettings,
      })
    const changeSettings = (patch: DeviceSettingsPatch): void => {
      const settings = store.changeSettings(patch)
      nativeTheme.themeSource = settings.theme
      session.defaultSession.setSpellCheckerEnabled(settings.spell_checker)
      drawMenu()
      emit(window, 'settings', settings)
    }
    const handlers = createHandlers({
      store,
      navigator,
      notifier: createNotifier(open),
      load,
      changeSettings,
      showUnread: createTray({ open: () => open(null), window: current }),
      setMenu: (content) => {
        menu = content
        drawMenu()
      },
      fetch: (url, init) => net.fetch(url, init),
    })
    registerHandlers(current, handlers)
    drawMenu()
  }

  return { start, open }
}
