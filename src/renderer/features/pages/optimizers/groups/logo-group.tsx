import { IconPhoto } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { ImageField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** The offer's own logo. */
export function LogoGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup title="Logo" icon={IconPhoto} note={values.logo === null ? 'Page logo' : 'Custom'} keywords="image">
      <ImageField name="logo" label="Logo" description="Leave blank to use the payment page’s logo." />
    </SettingGroup>
  )
}
