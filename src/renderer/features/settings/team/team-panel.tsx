import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { roles, assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { ROLE_LABELS, roleLabel } from '../../../lib/session/role-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { PHONE } from '../../../ui/display/media.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TeamMenu } from './team-menu.tsx'
import { matchingTeam, personLabel, teamRows, type TeamRow } from './team-rows.ts'
import classes from './team.module.css'
import { useTeamActions, type TeamActions } from './use-team-actions.ts'

const roleOptions = roles.map((role) => ({ value: role, label: ROLE_LABELS[role].label }))

/** Members and invites, each with its load state. */
function useTeam() {
  const { store_id } = useStore()
  const you = useUser()?.id ?? ''
  const members = useApi(team.members, { query: { store_id } })
  const invites = useApi(team.invites, { query: { store_id } })
  const rows = teamRows(members.data?.data ?? [], invites.data?.data ?? [], you)
  const failed = members.load.error ? members : invites
  return {
    rows,
    load: {
      loading: members.loading || invites.loading,
      error: failed.load.error,
      onRetry: () => {
        members.retry()
        invites.retry()
      },
    },
  }
}

/** Account settings, Team: the store's members with their roles, and invites (RO-001). */
export function TeamPanel() {
  const { role: own } = useStore()
  const mayInvite = useCan('team.manage')
  const { rows, load } = useTeam()
  const phone = useMediaQuery(PHONE) ?? false
  const [state, change] = useTableState({ name: 'team', filters: ['role'] })
  const [inviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<TeamRow | null>(null)
  const actions = useTeamActions()
  const found = matchingTeam(rows, state)
  const owners = rows.filter(({ kind, role }) => kind === 'member' && role === 'owner')
  const lastOwner = owners.length === 1 && owners.some(({ you }) => you)
  const invite = mayInvite && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setInviting(true)}>
      Invite
    </Button>
  )
  const menuOf = (row: TeamRow) => (
    <TeamMenu row={row} own={own} lastOwner={lastOwner} actions={actions} onChangeRole={setChanging} />
  )
  return (
    <div className={classes.panel}>
      {phone && invite}
      <DataTable
        label="Team"
        columns={teamColumns}
        rows={found.slice((state.page - 1) * state.size, state.page * state.size)}
        total={found.length}
        rowId={({ id }) => id}
        rowLabel={personLabel}
        state={state}
        onStateChange={change}
        load={load}
        filters={<ListFilter name="role" label="Role" options={roleOptions} state={state} onStateChange={change} />}
        tools={invite}
        emptyMessage="No members match this search."
        rowActions={menuOf}
      />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      <ChangeRoleDialog row={changing} own={own} actions={actions} onClose={() => setChanging(null)} />
    </div>
  )
}

const STATUS: Readonly<Record<TeamRow['status'], { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'ok' },
  invited: { label: 'Invited', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
}

function Person({ row }: { row: TeamRow }) {
  return (
    <div className={classes.person}>
      <Avatar name={personLabel(row)} picture={row.picture} />
      <div className={classes.words}>
        {row.name !== '' && (
          <div className={classes.strong}>
            {row.name} {row.you && <span className={classes.you}>(you)</span>}
          </div>
        )}
        <div className={row.name === '' ? classes.strong : classes.quiet}>{row.email}</div>
      </div>
    </div>
  )
}

function TwoFactor({ on }: { on: boolean | null }) {
  if (on === null) return <span className={classes.none}>–</span>
  return <StatusBadge tone={on ? 'ok' : 'warn'}>{on ? 'On' : 'Off'}</StatusBadge>
}

function Status({ row }: { row: TeamRow }) {
  const { label, tone } = STATUS[row.status]
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.status === 'invited' && row.expires_at !== null && (
        <div className={classes.quiet}>until {formatDate(row.expires_at)}</div>
      )}
    </>
  )
}

const teamColumns: readonly TableColumn<TeamRow>[] = [
  { key: 'name', label: 'Name', sortable: true, card: 'title', cell: (row) => <Person row={row} /> },
  { key: 'role', label: 'Role', sortable: true, card: 'note', cell: ({ role }) => roleLabel(role) },
  { key: 'two_factor', label: 'Two-factor', card: 'none', cell: ({ two_factor }) => <TwoFactor on={two_factor} /> },
  { key: 'status', label: 'Status', card: 'badge', cell: (row) => <Status row={row} /> },
  {
    key: 'last_active_at',
    label: 'Last active',
    sortable: true,
    align: 'end',
    tone: 'soft',
    card: 'note',
    cardLabel: 'last active',
    cell: ({ last_active_at }) => (last_active_at === null ? 'never' : <RelativeTime value={last_active_at} />),
  },
]

interface ChangeRoleDialogProps {
  /** The member; the dialog is closed while null. */
  row: TeamRow | null
  own: Role
  actions: TeamActions
  onClose: () => void
}

function RoleForm({ row, own, actions, onClose }: ChangeRoleDialogProps & { row: TeamRow }) {
  const [role, setRole] = useState(row.role)
  const save = async () => {
    if (role === row.role || (await actions.changeRole(row, role))) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RoleChoice roles={assignableRoles(own)} value={role} onChange={setRole} />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={actions.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={actions.busy}>
          Change role
        </Button>
      </Group>
    </form>
  )
}

function ChangeRoleDialog(props: ChangeRoleDialogProps) {
  const { row, onClose } = props
  return (
    <Modal opened={row !== null} onClose={onClose} title={row ? `Change role of ${personLabel(row)}` : ''}>
      {row && <RoleForm key={row.id} {...props} row={row} />}
    </Modal>
  )
}
