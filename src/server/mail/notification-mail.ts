import { notificationAddress, type NotificationOrigin } from '../../shared/domain/store/notification-address.ts'
import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './mail-names.ts'

export interface NotificationMail extends NotificationOrigin {
  to: string
  title: string
  message: string
  /** A dashboard path. */
  destination: string
  /** Null if it concerns the account and no store. */
  store_name: string | null
}

/** Email for a member's notification. `dashboard` is the origin for its links. */
export function notificationMail(dashboard: string, given: NotificationMail): Mail {
  const { to, title, message, destination } = given
  const store_name = given.store_name === null ? null : mailStoreName(given.store_name)
  const page = new URL(notificationAddress(destination, given), dashboard).href
  const settings = new URL('/settings/notifications', dashboard).href
  const why = 'You’re receiving this email because of your notification settings. Change them here:'
  return {
    to,
    subject: (store_name === null ? title : `${title} · ${store_name}`).replaceAll(/\s+/g, ' '),
    text: [title, '', message, '', page, '', why, settings].join('\n'),
    html: layout({
      brand: store_name ?? 'Cartwright',
      preview: message,
      title,
      body: html`${paragraph(message)}
        <p style="margin:0"><a href="${page}" style="color:#1558d6">Open it in Cartwright</a></p>`,
      footer: html`${why} <a href="${settings}" style="color:#1558d6">${settings}</a>`,
    }),
  }
}
