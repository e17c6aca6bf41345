import { IconTag } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { TextField } from '../fields.tsx'

/** The page's name, visible only to merchants. */
export function NameGroup() {
  return (
    <SettingGroup title="Name" icon={IconTag} open>
      <TextField name="name" label="Page name" description="Only your team sees this." max={80} />
    </SettingGroup>
  )
}
