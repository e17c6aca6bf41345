import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLogout2, IconMailForward, IconMailOff, IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { personLabel, type TeamRow } from './team-rows.ts'
import type { TeamActions } from './use-team-actions.ts'

/** Returns what the signed-in member may do with a row. */
export function rowRights(row: TeamRow, own: Role) {
  const mayChange = !row.you && assignableRoles(own).includes(row.role)
  return {
    member: mayChange && row.kind === 'member',
    invite: mayChange && row.kind === 'invite',
    leave: row.you,
  }
}

interface TeamMenuProps {
  row: TeamRow
  own: Role
  /** True if the signed-in member is the store's only owner, who can't leave. */
  lastOwner: boolean
  actions: TeamActions
  onChangeRole: (row: TeamRow) => void
}

const mark = { size: 16, stroke: 1.7 }

/** Actions menu at the end of a row; hidden without available actions. */
export function TeamMenu({ row, own, lastOwner, actions, onChangeRole }: TeamMenuProps) {
  const rights = rowRights(row, own)
  if (!rights.member && !rights.invite && !rights.leave) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${personLabel(row)}`} disabled={actions.busy}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        {rights.member && (
          <>
            <Menu.Item leftSection={<IconUserShield {...mark} />} onClick={() => onChangeRole(row)}>
              Change role
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconUserMinus {...mark} />} onClick={() => actions.remove(row)}>
              Remove
            </Menu.Item>
          </>
        )}
        {rights.invite && (
          <>
            <Menu.Item leftSection={<IconMailForward {...mark} />} onClick={() => void actions.resend(row)}>
              Resend
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconMailOff {...mark} />} onClick={() => actions.revoke(row)}>
              Revoke
            </Menu.Item>
          </>
        )}
        {rights.leave && lastOwner && <Menu.Label>The only owner can’t leave the store</Menu.Label>}
        {rights.leave && (
          <Menu.Item
            color="red"
            disabled={lastOwner}
            leftSection={<IconLogout2 {...mark} />}
            onClick={() => actions.leave()}
          >
            Leave store
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
