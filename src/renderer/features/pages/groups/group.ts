import type { ComponentType } from 'react'
import type { PageEditor } from '../use-page-draft.ts'

export interface GroupProps {
  editor: PageEditor
}

/** One group of settings: it draws its own heading with `SettingGroup`. */
export type SettingsGroup = ComponentType<GroupProps>
