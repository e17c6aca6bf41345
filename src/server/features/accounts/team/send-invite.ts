import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { inviteMail } from '../../../mail/invite-mail.ts'
import { notifyUserThrough } from '../../notifications/notifications/service.ts'
import { requireInvite, roleOf, senderName } from './invite-state.ts'
import { findInvite, findUserOf } from './repo.ts'

/** How long an invite stays open, in milliseconds: seven days. */
export const INVITE_LIFETIME = 7 * 24 * 60 * 60_000

/** Minimum time between two emails of a store to one address, in milliseconds. */
const RESEND_WAIT = 60_000

/** The latest time at which an email allows sending another one now. */
export const sentBefore = (now: Date): Date => new Date(now.getTime() - RESEND_WAIT)

/** @throws AppError 429 with the wait if the last email to the address is too recent. */
export function requireWait(sent_at: Date, now: Date): void {
  if (sent_at <= sentBefore(now)) return
  const seconds = Math.max(1, Math.ceil((sent_at.getTime() + RESEND_WAIT - now.getTime()) / 1000))
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`
  throw new AppError(429, `You can invite this address again in ${wait}`, {
    code: 'invite_too_soon',
    retryAfter: seconds,
  })
}

/** Invite emails per store, including resent ones. */
const DAILY_LIMIT: TryLimit = {
  most: 50,
  span: 24 * 60 * 60_000,
  code: 'too_many_invite_mails',
  words: (wait) => `Too many invites were sent in the last day. Try again in ${wait}`,
}

/**
 * Emails an invite, within `tx`: a sign-up link for new users; existing users also get an in-app notification.
 * @throws AppError 429 if the store has sent too many in a day.
 */
export async function sendInvite(deps: Deps, tx: Executor, id: string): Promise<void> {
  const row = requireInvite(await findInvite(tx, id))
  const { store_id, email, invite_code, expires_at } = row.invite
  await countTry({ db: tx, clock: deps.clock }, `invites ${store_id}`, DAILY_LIMIT)
  const { store_name } = row.store
  const invited_by = senderName(row)
  const user_id = await findUserOf(tx, email)
  const has_account = user_id !== undefined
  const { publicUrl } = deps.settings
  const link = has_account ? `${publicUrl}/login` : `${publicUrl}/signup?invite_code=${encodeURIComponent(invite_code)}`
  await deps.mail.queue(
    tx,
    inviteMail({ to: email, store_name, invited_by, role: roleOf(row), link, has_account, expires_at }),
  )
  if (!has_account) return
  const news = {
    user_id,
    // They are not a member yet, so the store is not in their list and has no settings of theirs.
    store_id: null,
    event: 'invite',
    title: `You are invited to ${store_name}`,
    message: `${invited_by} asks you to join the store`,
    destination: '/settings/account?tab=invites',
  } as const
  // The email above is the invite itself, so the notification sends no second one.
  await notifyUserThrough(deps, tx, news, { in_app: true, desktop: true, email: false })
  await deps.live.publish(tx, { type: 'account.updated', user_id })
}
