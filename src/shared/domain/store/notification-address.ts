/** What the address behind a notification says besides where to go. */
export interface NotificationOrigin {
  /** The one that was opened and is read now. */
  notification_id: string | null
  /** The store it is about, which becomes the current one. */
  store_id: string | null
}

const NOTIFICATION = 'notification'
const STORE = 'store'

/**
 * The destination with its origin in the hash, which no server is sent: wherever it is clicked, in an email or on the
 * desktop, the dashboard knows which notification was meant.
 */
export function notificationAddress(destination: string, origin: NotificationOrigin): string {
  const { notification_id, store_id } = origin
  const hash = new URLSearchParams()
  if (notification_id !== null) hash.set(NOTIFICATION, notification_id)
  if (store_id !== null) hash.set(STORE, store_id)
  return hash.size === 0 ? destination : `${destination.split('#', 1)[0]}#${hash.toString()}`
}

/** What `notificationAddress` has put into a hash; null for any other. */
export function notificationOrigin(hash: string): NotificationOrigin | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const origin = { notification_id: values.get(NOTIFICATION) || null, store_id: values.get(STORE) || null }
  return origin.notification_id === null && origin.store_id === null ? null : origin
}
