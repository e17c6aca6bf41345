import { Menu, Tray, app, nativeImage } from 'electron'
import type { BrowserWindow } from 'electron'
import { appFile } from '../storage/paths.ts'

/** App actions that the tray and badge trigger. */
export interface TrayActions {
  open: () => void
  window: () => BrowserWindow | null
}

const image = (name: string): Electron.NativeImage => nativeImage.createFromPath(appFile('resources', name))

const unreadText = (unread: number): string =>
  unread === 0 ? 'No unread notifications' : `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`

const icon = (unread: number): Electron.NativeImage => {
  if (process.platform === 'darwin') return image('trayTemplate.png')
  return image(unread > 0 ? 'tray-unread.png' : 'tray.png')
}

/**
 * Adds the app to the tray. The returned function shows the number of unread notifications there and on the app icon.
 */
export function createTray(actions: TrayActions): (unread: number) => void {
  const tray = new Tray(icon(0))
  tray.on('click', actions.open)
  const show = (unread: number): void => {
    tray.setImage(icon(unread))
    tray.setToolTip(unread > 0 ? `Cartwright: ${unreadText(unread)}` : 'Cartwright')
    if (process.platform === 'darwin') tray.setTitle(unread > 0 ? String(unread) : '')
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: unreadText(unread), enabled: false },
        { type: 'separator' },
        { label: 'Open Cartwright', click: actions.open },
        { label: 'Quit', click: () => app.quit() },
      ]),
    )
    badge(unread, actions.window())
  }
  show(0)
  return show
}

function badge(unread: number, window: BrowserWindow | null): void {
  app.setBadgeCount(unread)
  if (process.platform === 'win32') window?.setOverlayIcon(unread > 0 ? image('badge.png') : null, unreadText(unread))
}
