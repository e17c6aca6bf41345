import { IconPhoto } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { ImageField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** The offer's own logo. */
export function LogoGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup title="Logo" icon={IconPhoto} note={values.logo === null ? "The page's" : 'Own'} keywords="image">
      <ImageField name="logo" label="Logo" description="Without one, /special-offer shows that of the payment page." />
    </SettingGroup>
  )
}
