import { safeStorage } from 'electron'
import Store from 'electron-store'
import { applySettings, parseSettings } from '../../shared/settings.ts'
import type { DeviceSettings, DeviceSettingsPatch } from '../../shared/settings.ts'
import { parseServerAddress } from './server-address.ts'
import { createDeviceStorage } from './encrypted-storage.ts'
import type { DeviceStorage, SecretBox } from './encrypted-storage.ts'
import { parseWindowState } from '../windows/window-state.ts'
import type { WindowState } from '../windows/window-state.ts'

const ownerOnly = 0o600

const open = (name: string): Store =>
  new Store({ name, configFileMode: ownerOnly, clearInvalidConfig: true, accessPropertiesByDotNotation: false })

/* oxlint-disable typescript/no-deprecated -- the asynchronous calls are missing from the oldest runtime we start on */
/** Without a keychain, Linux encrypts with a well-known password, so file permissions protect better. */
const usesWellKnownPassword = (): boolean =>
  process.platform === 'linux' &&
  'getSelectedStorageBackend' in safeStorage &&
  safeStorage.getSelectedStorageBackend() === 'basic_text'

const systemBox: SecretBox = {
  available: () => safeStorage.isEncryptionAvailable() && !usesWellKnownPassword(),
  encrypt: (text) => safeStorage.encryptString(text).toString('base64'),
  decrypt: (base64) => safeStorage.decryptString(Buffer.from(base64, 'base64')),
}
/* oxlint-enable typescript/no-deprecated */

/** Everything the desktop app saves on this machine: two files in the user's folder, readable by that user only. */
export interface LocalStore {
  storage: DeviceStorage
  server: () => string | null
  setServer: (server: string) => void
  settings: () => DeviceSettings
  changeSettings: (patch: DeviceSettingsPatch) => DeviceSettings
  windowState: () => WindowState
  setWindowState: (state: WindowState) => void
}

/** Opens the files. Call it after the app is ready, because the keychain isn't available before. */
export function openStore(): LocalStore {
  const device = open('device')
  const kept = open('storage')
  const settings = (): DeviceSettings => parseSettings(device.get('settings'))
  return {
    storage: createDeviceStorage(
      { read: () => kept.get('servers'), write: (servers) => kept.set('servers', servers) },
      systemBox,
    ),
    server: () => readStoredServer(device.get('server')),
    setServer: (server) => device.set('server', server),
    settings,
    changeSettings: (patch) => {
      const changed = applySettings(settings(), patch)
      device.set('settings', changed)
      return changed
    },
    windowState: () => parseWindowState(device.get('window')),
    setWindowState: (state) => device.set('window', state),
  }
}

function readStoredServer(value: unknown): string | null {
  const address = typeof value === 'string' ? parseServerAddress(value) : null
  return address?.ok ? address.server : null
}
