import { Menu, app } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, MenuContent } from '../../shared/ipc.ts'
import type { DeviceSettings, DeviceSettingsPatch } from '../../shared/settings.ts'

export interface MenuActions {
  navigate: (destination: string) => void
  command: (command: MenuCommand) => void
  changeServer: () => void
  history: (direction: 'back' | 'forward') => void
  zoom: (change: -1 | 0 | 1) => void
  settings: (patch: DeviceSettingsPatch) => void
}

const mac = process.platform === 'darwin'
const line: MenuItemConstructorOptions = { type: 'separator' }

/** Rebuilds the native menu. Called whenever the screens or settings change its content. */
export function showMenu(content: MenuContent, settings: DeviceSettings, actions: MenuActions): void {
  const own: MenuItemConstructorOptions[] = mac ? [{ role: 'appMenu' }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...own,
      fileMenu(content, settings, actions),
      editMenu(settings, actions),
      viewMenu(content, settings, actions),
      goMenu(content, actions),
      { role: 'windowMenu' },
      helpMenu(content, actions),
    ]),
  )
}

function commandItem(
  content: MenuContent,
  actions: MenuActions,
  command: MenuCommand,
  item: MenuItemConstructorOptions,
): MenuItemConstructorOptions[] {
  return content.commands.includes(command) ? [{ ...item, click: () => actions.command(command) }] : []
}

function fileMenu(content: MenuContent, settings: DeviceSettings, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      ...commandItem(content, actions, 'switch_store', { label: 'Switch Store…' }),
      { label: 'Change Server…', click: actions.changeServer },
      {
        label: 'Keep Running in the Tray',
        type: 'checkbox',
        checked: settings.keep_in_tray,
        visible: !mac,
        click: ({ checked }) => actions.settings({ keep_in_tray: checked }),
      },
      line,
      ...commandItem(content, actions, 'sign_out', { label: 'Sign Out' }),
      mac ? { role: 'close' } : { label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: () => app.quit() },
    ],
  }
}

function editMenu(settings: DeviceSettings, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      line,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'selectAll' },
      line,
      {
        label: 'Check Spelling While Typing',
        type: 'checkbox',
        checked: settings.spell_checker,
        click: ({ checked }) => actions.settings({ spell_checker: checked }),
      },
    ],
  }
}

function viewMenu(content: MenuContent, settings: DeviceSettings, actions: MenuActions): MenuItemConstructorOptions {
  const theme = (label: string, value: DeviceSettings['theme']): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: settings.theme === value,
    click: () => actions.settings({ theme: value }),
  })
  return {
    label: '&View',
    submenu: [
      // The page handles the shortcut itself; the menu only displays it.
      ...commandItem(content, actions, 'command_palette', {
        label: 'Command Palette…',
        accelerator: 'CmdOrCtrl+K',
        registerAccelerator: false,
      }),
      { role: 'reload' },
      line,
      { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => actions.zoom(0) },
      { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => actions.zoom(1) },
      {
        label: 'Zoom In',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => actions.zoom(1),
      },
      { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => actions.zoom(-1) },
      { role: 'togglefullscreen' },
      line,
      { label: 'Theme', submenu: [theme('System', 'system'), theme('Dark', 'dark'), theme('Light', 'light')] },
      line,
      { role: 'toggleDevTools' },
    ],
  }
}

function goMenu(content: MenuContent, actions: MenuActions): MenuItemConstructorOptions {
  const destinations = content.destinations.map(({ label, destination }, index): MenuItemConstructorOptions => ({
    label,
    click: () => actions.navigate(destination),
    ...(index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {}),
  }))
  return {
    label: '&Go',
    submenu: [
      { label: 'Back', accelerator: mac ? 'Cmd+[' : 'Alt+Left', click: () => actions.history('back') },
      { label: 'Forward', accelerator: mac ? 'Cmd+]' : 'Alt+Right', click: () => actions.history('forward') },
      ...(destinations.length > 0 ? [line, ...destinations] : []),
    ],
  }
}

function helpMenu(content: MenuContent, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      ...commandItem(content, actions, 'shortcuts', { label: 'Keyboard Shortcuts' }),
      { label: 'About Cartwright', click: () => app.showAboutPanel() },
    ],
  }
}
