/** Where a notification's link comes from, in addition to its destination. */
export interface NotificationOrigin {
  /** The notification that was opened and becomes read. */
  notification_id: string | null
  /** The notification's store, which becomes the current one. */
  store_id: string | null
}

const NOTIFICATION = 'notification'
const STORE = 'store'

/**
 * Adds the origin to the destination's hash, which isn't sent to servers: wherever the link is clicked, in an email or
 * on the desktop, the dashboard knows which notification it belongs to.
 */
export function notificationAddress(destination: string, origin: NotificationOrigin): string {
  const { notification_id, store_id } = origin
  const hash = new URLSearchParams()
  if (notification_id !== null) hash.set(NOTIFICATION, notification_id)
  if (store_id !== null) hash.set(STORE, store_id)
  return hash.size === 0 ? destination : `${destination.split('#', 1)[0]}#${hash.toString()}`
}

/** Parses the hash of `notificationAddress`; null for any other. */
export function notificationOrigin(hash: string): NotificationOrigin | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const origin = { notification_id: values.get(NOTIFICATION) || null, store_id: values.get(STORE) || null }
  return origin.notification_id === null && origin.store_id === null ? null : origin
}
