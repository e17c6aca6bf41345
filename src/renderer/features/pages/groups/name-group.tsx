import { TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import type { GroupProps } from './group.ts'

/** The page's name, which only merchants see. */
export function NameGroup({ editor: { values, set } }: GroupProps) {
  return (
    <SettingGroup title="Name" icon={IconTag} open>
      <TextInput
        label="Page name"
        description="Only you see it."
        size="xs"
        maxLength={80}
        value={values.name}
        error={values.name.trim() === '' ? 'Name is required' : undefined}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </SettingGroup>
  )
}
