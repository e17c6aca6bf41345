import { useQueryClient } from '@tanstack/react-query'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { ROLE_LABELS } from '../../../lib/session/role-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { removeStore, useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { personLabel, type TeamRow } from './team-rows.ts'

const changed = [team.members, team.invites, auditLog.list]

export interface TeamActions {
  busy: boolean
  /** Resolves to true if it succeeded. */
  changeRole: (row: TeamRow, role: Role) => Promise<boolean>
  /** These three ask for confirmation first. */
  remove: (row: TeamRow) => void
  leave: () => void
  revoke: (row: TeamRow) => void
  resend: (row: TeamRow) => void | Promise<void>
}

/** Actions on members and invites; each shows its result in a toast. */
export function useTeamActions(): TeamActions {
  const { store_id, store_name } = useStore()
  const client = useQueryClient()
  const user_id = useUser()?.id ?? ''
  const toast = useNotification()
  const options = { invalidates: changed, onFailure: (error: unknown) => toast.error(errorText(error)) }
  const role = useAction(team.changeRole, options)
  const removal = useAction(team.remove, options)
  const leaving = useAction(team.leave, {
    ...options,
    invalidates: [],
    onSuccess: () => removeStore(client, user_id, store_id),
  })
  const sending = useAction(team.resendInvite, options)
  const revoking = useAction(team.revokeInvite, options)

  const remove = async (row: TeamRow) => {
    const sure = await askToConfirm({
      title: `Remove ${personLabel(row)}?`,
      message: `They lose access to ${store_name} immediately. You can invite them again.`,
      confirmLabel: 'Remove member',
      destructive: true,
    })
    if (sure && (await removal.run({ body: { store_id, user_id: row.id } }))) {
      toast.success(`${personLabel(row)} removed`)
    }
  }
  const leave = async () => {
    const sure = await askToConfirm({
      title: `Leave ${store_name}?`,
      message: 'You lose access to this store. To come back, you need a new invite from its team.',
      confirmLabel: 'Leave store',
      destructive: true,
    })
    if (sure && (await leaving.run({ body: { store_id } }))) toast.success(`You left ${store_name}`)
  }
  const inviteBody = ({ id }: TeamRow) => ({ body: { user_store_invite_request_id: id } })
  const revoke = async (row: TeamRow) => {
    const sure = await askToConfirm({
      title: `Revoke the invite of ${row.email}?`,
      message: 'The link in the email stops working. You can invite them again.',
      confirmLabel: 'Revoke invite',
      destructive: true,
    })
    if (sure && (await revoking.run(inviteBody(row)))) toast.success(`Invite for ${row.email} revoked`)
  }

  return {
    busy: [role, removal, leaving, sending, revoking].some(({ busy }) => busy),
    changeRole: async (row, to) => {
      const done = await role.run({ body: { store_id, user_id: row.id, role: to } })
      if (done) toast.success(`${personLabel(row)} is now ${ROLE_LABELS[to].label.toLowerCase()}`)
      return done !== undefined
    },
    remove: (row) => void remove(row),
    leave: () => void leave(),
    revoke: (row) => void revoke(row),
    resend: async (row) => {
      if (await sending.run(inviteBody(row))) toast.success(`Invite resent to ${row.email}`)
    },
  }
}
