import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { RoleChoice } from './role-choice.tsx'
import { personLabel, type TeamRow } from './team-rows.ts'
import type { TeamActions } from './use-team-actions.ts'

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

export function ChangeRoleDialog(props: ChangeRoleDialogProps) {
  const { row, onClose } = props
  return (
    <Modal opened={row !== null} onClose={onClose} title={row ? `Change role of ${personLabel(row)}` : ''}>
      {row && <RoleForm key={row.id} {...props} row={row} />}
    </Modal>
  )
}
