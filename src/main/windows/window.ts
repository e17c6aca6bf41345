import { BrowserWindow, app, dialog, nativeTheme, screen } from 'electron'
import contextMenu from 'electron-context-menu'
import { appOrigin, connectPath } from '../security/origin.ts'
import { appFile } from '../storage/paths.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { placeWindow, smallest } from './window-state.ts'
import { attachZoom } from './zoom.ts'

const background = (): string => (nativeTheme.shouldUseDarkColors ? '#0b1220' : '#f6f7f9')
const SAVE_DELAY_MS = 400

/** Creates the window at its last position, showing the app, or the address screen if no server is chosen. */
export function createWindow(store: LocalStore): BrowserWindow {
  const state = store.windowState()
  const window = new BrowserWindow({
    ...placeWindow(
      state,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Cartwright',
    show: false,
    backgroundColor: background(),
    icon: appFile('resources/icon.png'),
    webPreferences: {
      preload: appFile('out/preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  })
  window.once('ready-to-show', () => {
    if (state.maximized) window.maximize()
    if (state.full_screen) window.setFullScreen(true)
    window.show()
  })
  savePlacement(window, store)
  attachZoom(window.webContents, store)
  contextMenu({ window, showSearchWithGoogle: false, showSaveImageAs: true, showInspectElement: !app.isPackaged })
  askBeforeLeaving(window)
  reloadAfterCrash(window)
  void window.loadURL(appOrigin + (store.server() ? '/' : connectPath))
  return window
}

/** Brings the window to the front if it's minimized, hidden in the tray or behind others. */
export function reveal(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function savePlacement(window: BrowserWindow, store: LocalStore): void {
  let timer: NodeJS.Timeout | undefined
  const save = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    store.setWindowState({
      ...store.windowState(),
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      full_screen: window.isFullScreen(),
    })
  }
  const saveSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(save, SAVE_DELAY_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', save)
  nativeTheme.on('updated', () => {
    if (!window.isDestroyed()) window.setBackgroundColor(background())
  })
}

/** Electron ignores `beforeunload` texts and blocks silently, so this shows the dialog. */
function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'You have unsaved changes on this screen. If you leave, you lose them.',
      buttons: ['Stay', 'Leave'],
      defaultId: 0,
      cancelId: 0,
    })
    if (choice === 1) event.preventDefault()
  })
}

function reloadAfterCrash(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const choice = dialog.showMessageBoxSync(window, {
      type: 'error',
      message: 'This window stopped working',
      detail: 'Your saved work is safe. Reload to continue.',
      buttons: ['Reload', 'Quit'],
      defaultId: 0,
    })
    if (choice === 0) window.webContents.reload()
    else app.quit()
  })
}
