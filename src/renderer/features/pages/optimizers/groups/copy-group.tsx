import { IconMessage2 } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** The offer's heading, subheading and up to three reasons. */
export function CopyGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup
      title="Text"
      icon={IconMessage2}
      open
      note={values.header || 'None'}
      keywords="header tagline features text"
    >
      <TextField name="header" label="Header" max={160} placeholder="A fresh grind for your new kettle" />
      <TextField name="tagline" label="Tagline" max={120} placeholder="It travels in the same box" />
      <TextField name="feature1" label="Feature 1" max={160} placeholder="Steel burrs, 36 grind settings" />
      <TextField name="feature2" label="Feature 2" max={160} />
      <TextField name="feature3" label="Feature 3" max={160} />
    </SettingGroup>
  )
}
