import { formatDate } from '../../../lib/format/format.ts'
import { roleLabel } from '../../../lib/session/role-labels.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import classes from './team.module.css'
import { personLabel, type TeamRow } from './team-rows.ts'

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

export const teamColumns: readonly TableColumn<TeamRow>[] = [
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
