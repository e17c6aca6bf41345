import { Notification } from 'electron'
import type { NativeNotification } from '../../shared/ipc.ts'
import { appFile } from '../storage/paths.ts'

/**
 * Shows native notifications and keeps a reference to each while it's on screen: once garbage-collected, it ignores
 * clicks.
 */
export interface Notifier {
  show: (content: NativeNotification) => void
  /** Dismisses all notifications at sign-out. */
  clear: () => void
}

/** @param open called on click, with the destination or null */
export function createNotifier(open: (destination: string | null) => void): Notifier {
  const shown = new Set<Notification>()
  return {
    show: ({ title, body, destination }) => {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title, body, icon: appFile('resources/icon.png') })
      shown.add(notification)
      notification.on('click', () => {
        shown.delete(notification)
        open(destination)
      })
      notification.on('close', () => shown.delete(notification))
      notification.on('failed', () => shown.delete(notification))
      notification.show()
    },
    clear: () => {
      for (const notification of shown) notification.close()
      shown.clear()
    },
  }
}
