import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { users, type InviteRequest } from '../../../../shared/contracts/accounts/user.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { ROLE_LABELS } from '../../../lib/session/role-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { switchStore } from '../../../lib/session/stores.ts'
import { useInviteRequests, useUserAction } from '../../../lib/session/user-helpers.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StoreLogo } from '../../../ui/display/store-logo.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './invites-panel.module.css'

interface Joined {
  store_id: string
  store_name: string
}

function useRespond(onJoined: (joined: Joined) => void) {
  const user_id = useUser()?.id ?? ''
  const toast = useNotification()
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const invalidates = [users.inviteRequests, stores.list]
  const accepting = useUserAction(users.addToStore, { onFailure, invalidates })
  const declining = useUserAction(users.declineInvite, { onFailure, invalidates: [users.inviteRequests] })

  const accept = async ({ invite_code, user_store_invite_request_id, store_name }: InviteRequest) => {
    const reply = await accepting.run({ body: { user_id, invite_code, user_store_invite_request_id } })
    if (!reply) return
    // A toast, because joining a first store remounts the whole screen.
    toast.success('Invite accepted')
    onJoined({ store_id: reply.data.store_id, store_name })
  }
  const decline = async ({ user_store_invite_request_id, store_name }: InviteRequest) => {
    const sure = await askToConfirm({
      title: `Decline the invite to ${store_name}?`,
      message: 'This removes the invite. The store can invite you again.',
      confirmLabel: 'Decline',
      destructive: true,
    })
    if (sure && (await declining.run({ query: { user_store_invite_request_id } }))) {
      toast.success(`Invite to ${store_name} declined`)
    }
  }
  return { busy: accepting.busy || declining.busy, accept, decline }
}

interface InviteProps {
  invite: InviteRequest
  answer: ReturnType<typeof useRespond>
}

function Invite({ invite, answer }: InviteProps) {
  const { store_name, store_logo, role, invited_by, expires_at } = invite
  return (
    <li className={classes.invite}>
      <StoreLogo name={store_name} logo={store_logo} size={40} />
      <div className={classes.words}>
        <h2 className={classes.name}>{store_name}</h2>
        <p className={classes.note}>
          {invited_by} invited you as {ROLE_LABELS[role].label.toLowerCase()}. Expires {formatDate(expires_at)}.
        </p>
        <p className={classes.note}>{ROLE_LABELS[role].purpose}</p>
      </div>
      <div className={classes.answers}>
        <Button
          variant="default"
          aria-label={`Decline the invite to ${store_name}`}
          disabled={answer.busy}
          onClick={() => void answer.decline(invite)}
        >
          Decline
        </Button>
        <Button
          aria-label={`Accept the invite to ${store_name}`}
          loading={answer.busy}
          onClick={() => void answer.accept(invite)}
        >
          Accept
        </Button>
      </div>
    </li>
  )
}

function JoinedNote({ store_id, store_name }: Joined) {
  const open = useOpenStore()
  return (
    <div className={classes.joined} role="status">
      <p>
        <strong>You joined {store_name}.</strong> You’re still a member of your other stores.
      </p>
      <Button size="xs" onClick={() => open(store_id)}>
        Switch store
      </Button>
    </div>
  )
}

type OpenInvitesProps = Omit<ReturnType<typeof useInviteRequests>, 'loading'> & Pick<InviteProps, 'answer'>

function OpenInvites({ list, answer, failed, retry }: OpenInvitesProps) {
  if (failed)
    return (
      <div className={classes.card}>
        <ErrorState title="Invites couldn’t be loaded" message="Check your connection and try again." onRetry={retry} />
      </div>
    )
  if (list.length === 0)
    return (
      <div className={classes.card}>
        <EmptyState icon={IconMail} title="No pending invites" message="Store invites you receive appear here." />
      </div>
    )
  return (
    <ul className={classes.list} aria-label="Pending invites">
      {list.map((invite) => (
        <Invite key={invite.user_store_invite_request_id} invite={invite} answer={answer} />
      ))}
    </ul>
  )
}

/** Account settings, Invites: the signed-in user's invites to stores (API-038, API-040, API-041). */
export function InvitesPanel() {
  const { list, loading, failed, retry } = useInviteRequests()
  const [joined, setJoined] = useState<Joined | null>(null)
  const answer = useRespond(setJoined)
  if (loading) {
    return (
      <div className={classes.panel}>
        <RowSkeleton rows={2} height={72} />
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      {joined && <JoinedNote {...joined} />}
      <OpenInvites list={list} answer={answer} failed={failed} retry={retry} />
    </div>
  )
}

/** Makes a store current and opens its dashboard. */
function useOpenStore(): (store_id: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (store_id) => {
    switchStore(client, store_id)
    void navigate(to('dashboard'))
  }
}
