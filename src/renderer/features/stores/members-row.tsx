import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import type { Member, StoreInvite } from '../../../shared/contracts/accounts/team.ts'
import { roleLabel } from '../../lib/session/role-labels.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { switchStore, useCurrentStore } from '../../lib/session/stores.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import type { LoadState } from '../../ui/resource/load-state.ts'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { CardSkeleton } from '../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from './stores.module.css'
import { useStoreInvites } from './use-store.ts'

const teamPath = to('settings.account', undefined, { tab: 'team' })

function MemberItem({ member }: { member: Member }) {
  return (
    <li className={classes.item}>
      <Avatar name={member.name || member.email} picture={member.profile_picture} size={32} />
      <div className={classes.words}>
        <p className={classes.strong}>{member.name || member.email}</p>
        {member.name !== '' && <p className={classes.quiet}>{member.email}</p>}
      </div>
      <span className={classes.text}>{roleLabel(member.role)}</span>
    </li>
  )
}

function InviteItem({ invite }: { invite: StoreInvite }) {
  const expired = invite.status === 'expired'
  return (
    <li className={classes.item}>
      <Avatar name={invite.email} picture={null} size={32} />
      <div className={classes.words}>
        <p className={classes.strong}>{invite.email}</p>
        <p className={classes.quiet}>{roleLabel(invite.role)}</p>
      </div>
      <StatusBadge tone={expired ? 'mute' : 'warn'} size="small">
        {expired ? 'Invite expired' : 'Invited'}
      </StatusBadge>
    </li>
  )
}

/** The team screen shows the current store, so the link switches to this store first. */
function ManageTeam({ store }: { store: Store }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = useCurrentStore()?.store_id === store.store_id
  const look = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconUsers size={16} stroke={1.8} aria-hidden />,
  } as const
  if (current) {
    return (
      <div className={classes.actions}>
        <Button component={Link} to={teamPath} {...look}>
          Manage team
        </Button>
      </div>
    )
  }
  const go = () => {
    switchStore(client, store.store_id)
    void navigate(teamPath)
  }
  return (
    <div className={classes.actions}>
      <Button {...look} onClick={go}>
        Manage team
      </Button>
      <p className={classes.quiet}>This switches to {store.store_name}.</p>
    </div>
  )
}

interface MembersRowProps {
  store: Store
  members: readonly Member[] | null
  load: LoadState
}

/** Members of the store, and its invites (API-046). */
export function MembersRow({ store, members, load }: MembersRowProps) {
  const invites = useStoreInvites(store.store_id)
  return (
    <SettingsRow title="Team" help="Members and pending invites, with their roles.">
      {load.loading && <CardSkeleton height={120} />}
      {load.error && (
        <div className={classes.split} role="alert">
          <p className={classes.bad}>{load.error.message}</p>
          <Button size="xs" variant="default" onClick={load.onRetry}>
            Retry
          </Button>
        </div>
      )}
      {members && (
        <ul className={classes.list} aria-label="Team">
          {members.map((member) => (
            <MemberItem member={member} key={member.id} />
          ))}
          {invites.map((invite) => (
            <InviteItem invite={invite} key={invite.user_store_invite_request_id} />
          ))}
        </ul>
      )}
      <ManageTeam store={store} />
    </SettingsRow>
  )
}
