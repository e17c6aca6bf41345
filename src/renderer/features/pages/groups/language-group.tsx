import { Select } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { languageName, languages } from '../languages.ts'
import type { GroupProps } from './group.ts'

/** The language of the page's own texts. */
export function LanguageGroup({ editor: { values, set } }: GroupProps) {
  return (
    <SettingGroup title="Language" icon={IconLanguage} note={languageName(values.language)}>
      <Select
        label="Page language"
        description="Of the page's own texts. Names of products stay as you wrote them."
        size="xs"
        data={[...languages]}
        value={values.language}
        allowDeselect={false}
        onChange={(language) => language !== null && set({ language })}
      />
    </SettingGroup>
  )
}
