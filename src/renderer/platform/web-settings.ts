import { applySettings, parseSettings } from '../../shared/settings.ts'
import type { DeviceSettings } from '../../shared/settings.ts'
import { createListeners } from './listeners.ts'
import type { SettingsStorage } from './platform.ts'

/** Local storage keys are a fixed list, so a browser saves device settings in a cookie. */
export const settingsCookie = 'device_settings'
const secondsKept = 400 * 24 * 60 * 60

function readCookie(): unknown {
  const start = `${settingsCookie}=`
  try {
    const cookie = document.cookie.split('; ').find((part) => part.startsWith(start))
    return cookie === undefined ? null : JSON.parse(decodeURIComponent(cookie.slice(start.length)))
  } catch {
    return null
  }
}

function writeCookie(settings: DeviceSettings): void {
  const value = encodeURIComponent(JSON.stringify(settings))
  try {
    document.cookie = `${settingsCookie}=${value}; path=/; max-age=${secondsKept}; samesite=lax`
  } catch {
    // A frame without an origin can't set cookies; the setting still applies to this page.
  }
}

/** Device settings in a browser. Reads the cookie once. */
export function createWebSettings(): SettingsStorage {
  let settings = parseSettings(readCookie())
  const listeners = createListeners<DeviceSettings>()
  return {
    get: () => settings,
    set: (patch) => {
      settings = applySettings(settings, patch)
      writeCookie(settings)
      listeners.send(settings)
    },
    subscribe: listeners.add,
  }
}
