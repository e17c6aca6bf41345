import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { roles } from '../../../../shared/domain/store/permissions.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { ROLE_LABELS } from '../../../lib/session/role-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import { PHONE } from '../../../ui/display/media.ts'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { teamColumns } from './team-columns.tsx'
import { TeamMenu } from './team-menu.tsx'
import { matchingTeam, personLabel, teamRows, type TeamRow } from './team-rows.ts'
import classes from './team.module.css'
import { useTeamActions } from './use-team-actions.ts'

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
