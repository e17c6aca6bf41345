import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRole, type Role } from '../../../../shared/domain/store/permissions.ts'
import { ROLE_LABELS } from '../../../lib/session/role-labels.ts'

interface RoleChoiceProps {
  /** Available roles, highest first. */
  roles: readonly Role[]
  value: Role
  onChange: (role: Role) => void
  error?: ReactNode
}

/** Selects one of several roles, each with its description. */
export function RoleChoice({ roles, value, onChange, error }: RoleChoiceProps) {
  return (
    <Radio.Group label="Role" value={value} error={error} onChange={(next) => isRole(next) && onChange(next)}>
      <Stack gap={12} mt={8} mb={error ? 8 : 0}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={ROLE_LABELS[role].label} description={ROLE_LABELS[role].purpose} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
