import type { Role } from '../../shared/domain/store/permissions.ts'
import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './mail-names.ts'

export interface InviteMail {
  to: string
  store_name: string
  /** Name of the member who sent the invite. */
  invited_by: string
  role: Role
  /** The sign-up form with the code, or the sign-in form for existing accounts. */
  link: string
  has_account: boolean
  expires_at: Date
}

const ROLES: Record<Role, string> = {
  owner: 'as an owner',
  admin: 'as an admin',
  staff: 'as staff',
  read_only: 'with read-only access',
}

/** Email that invites someone to a store. */
export function inviteMail({ to, role, link, has_account, expires_at, ...names }: InviteMail): Mail {
  const store_name = mailStoreName(names.store_name)
  const invited_by = mailName(names.invited_by, 'Someone')
  const title = `Join ${store_name} on Cartwright`
  const lead = `${invited_by} invited you to join ${store_name} ${ROLES[role]}.`
  const todo = has_account
    ? `You have a Cartwright account with this address. Sign in and accept the invite under Account Settings > Invites:`
    : 'Create an account with this email address to accept:'
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(expires_at)
  const validity = `The invite expires on ${date}.`
  const ignore = `If you don’t know ${invited_by}, you can ignore this email.`
  return {
    to,
    subject: `${invited_by} invited you to ${store_name}`,
    text: [title, '', lead, '', todo, link, '', validity, ignore].join('\n'),
    html: layout({
      brand: 'Cartwright',
      preview: lead,
      title,
      body: html`${paragraph(lead)} ${paragraph(todo)}
        <p style="margin:0 0 16px"><a href="${link}" style="color:#1558d6">${link}</a></p>
        ${paragraph(validity)}`,
      footer: html`${ignore}`,
    }),
  }
}
