import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { fullName, type Actor } from '../audit-log/service.ts'
import { notifyUser } from '../../notifications/notifications/service.ts'
import { findMembership } from './members-repo.ts'
import type { InviteRow } from './repo.ts'

const TITLES = { joined: 'joined the team', declined: 'declined your invite' } as const

/** Notifies the inviter of the answer to an invite, within `tx`, unless they have left the store. */
export async function notifyInviter(
  deps: Deps,
  tx: Executor,
  { user }: Actor,
  { invite: { store_id, invited_by }, store: { store_name } }: InviteRow,
  answer: keyof typeof TITLES,
): Promise<void> {
  if (invited_by === null || !(await findMembership(tx, store_id, invited_by))) return
  await notifyUser(deps, tx, {
    user_id: invited_by,
    store_id,
    event: 'invite',
    title: `${fullName(user) || user.email} ${TITLES[answer]}`,
    message: `${user.email}, ${store_name}`,
    destination: '/settings/account?tab=team',
  })
}
