import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { inviteMail } from '../../mail/invite-mail.ts'
import { notifyUserBy } from '../notifications/service.ts'
import { found, roleOf, senderOf } from './invite-state.ts'
import { findInvite, findUserOf } from './repo.ts'

/** How long an invite is open, in milliseconds: seven days. */
export const INVITE_OPEN = 7 * 24 * 60 * 60_000

/**
 * Mails an invite, with the work of `tx`: to a stranger the way to sign up, to somebody with an account what to do, who
 * finds it in their notifications as well.
 */
export async function sendInvite(deps: Deps, tx: Executor, id: string): Promise<void> {
  const row = found(await findInvite(tx, id))
  const { email, invite_code, expires_at } = row.invite
  const { store_name } = row.store
  const invited_by = senderOf(row)
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
    // Not a member yet: the store is not among theirs, and has no settings of theirs.
    store_id: null,
    event: 'invite',
    title: `You are invited to ${store_name}`,
    message: `${invited_by} asks you to join the store`,
    destination: '/settings/account?tab=invites',
  } as const
  // The mail above is the invite itself: the notification sends no second one.
  await notifyUserBy(deps, tx, news, { in_app: true, desktop: true, email: false })
  await deps.live.publish(tx, { type: 'account.updated', user_id })
}
