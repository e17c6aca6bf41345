import { useState, useSyncExternalStore } from 'react'
import { platform } from '../../../platform/current.ts'
import type { NotificationPermissionState } from '../../../platform/platform.ts'

interface DeviceNotifications {
  kind: 'web' | 'desktop'
  /** This device's own switch, never sent to the server. */
  wanted: boolean
  setWanted: (wanted: boolean) => void
  permission: NotificationPermissionState
  /** Requests permission; call it from a button press. */
  ask: () => void
}

/** Tracks whether this device shows native notifications: its own switch, and the browser's permission. */
export function useDeviceNotifications(): DeviceNotifications {
  const { kind, settings, notificationPermission, requestNotifications } = platform()
  const wanted = useSyncExternalStore(settings.subscribe, () => settings.get().notifications)
  const [permission, setPermission] = useState(notificationPermission)
  return {
    kind,
    wanted,
    setWanted: (notifications) => settings.set({ notifications }),
    permission,
    ask: () => void requestNotifications().then(setPermission),
  }
}
