import { IconListCheck } from '@tabler/icons-react'
import { allowedCount } from '../../../../shared/domain/subscriptions/fair-cancel.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import { usePortal } from './portal-context.tsx'
import { permissions, type PortalValues } from './portal-kind.ts'

const { FlagField } = fieldsOf<PortalValues>()

/** What customers can do themselves. They can always cancel. */
export function PermissionsGroup() {
  const { values } = usePortal()
  const { on, all } = allowedCount(values)
  return (
    <SettingGroup
      title="What customers can do"
      icon={IconListCheck}
      open
      note={`${on} of ${all}`}
      keywords={permissions.map(([, label]) => label).join(' ')}
    >
      {permissions.map(([name, label]) => (
        <FlagField key={name} name={name} label={label} />
      ))}
    </SettingGroup>
  )
}
