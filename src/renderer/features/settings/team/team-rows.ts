import type { Member, StoreInvite } from '../../../../shared/contracts/accounts/team.ts'
import { roles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { roleLabel } from '../../../lib/session/role-labels.ts'
import type { TableState } from '../../../ui/data-table/types.ts'

/** A member or an invite; one table shows both. */
export interface TeamRow {
  /** The member's user id, or the invite's. */
  id: string
  kind: 'member' | 'invite'
  /** '' for an invite. */
  name: string
  email: string
  picture: string | null
  role: Role
  /** Null for an invite. */
  two_factor: boolean | null
  status: 'active' | 'invited' | 'expired'
  /** ISO 8601; null for never. */
  last_active_at: string | null
  /** When an invite expires, ISO 8601; null for a member. */
  expires_at: string | null
  you: boolean
}

const memberRow = (member: Member, you: string): TeamRow => ({
  id: member.id,
  kind: 'member',
  name: member.name,
  email: member.email,
  picture: member.profile_picture,
  role: member.role,
  two_factor: member.two_factor,
  status: 'active',
  last_active_at: member.last_active_at,
  expires_at: null,
  you: member.id === you,
})

const inviteRow = (invite: StoreInvite): TeamRow => ({
  id: invite.user_store_invite_request_id,
  kind: 'invite',
  name: '',
  email: invite.email,
  picture: null,
  role: invite.role,
  two_factor: null,
  status: invite.status === 'expired' ? 'expired' : 'invited',
  last_active_at: null,
  expires_at: invite.expires_at,
  you: false,
})

/** Members in the server's order, then invites. */
export const teamRows = (members: readonly Member[], invites: readonly StoreInvite[], you: string): TeamRow[] => [
  ...members.map((member) => memberRow(member, you)),
  ...invites.map(inviteRow),
]

/** Name of a person in a confirmation. */
export const personLabel = ({ name, email }: Pick<TeamRow, 'name' | 'email'>): string => name || email

const sortKeys: Readonly<Record<string, (row: TeamRow) => string>> = {
  name: (row) => personLabel(row).toLowerCase(),
  role: ({ role }) => String(roles.indexOf(role)),
  last_active_at: ({ last_active_at }) => last_active_at ?? '',
}

/**
 * Returns the rows that match search and filters, sorted like the table. A team is small, so all rows are loaded and
 * filtered here.
 */
export function matchingTeam(rows: readonly TeamRow[], { search, filters, sort }: TableState): TeamRow[] {
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(
    ({ name, email, role }) =>
      `${name} ${email} ${roleLabel(role)}`.toLowerCase().includes(wanted) &&
      (!filters['role'] || filters['role'] === role),
  )
  const key = sort ? sortKeys[sort.key] : undefined
  if (!key) return found
  const ordered = found.toSorted((one, other) => key(one).localeCompare(key(other)))
  return sort?.direction === 'desc' ? ordered.toReversed() : ordered
}
