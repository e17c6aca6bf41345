import { IconShieldCheck } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { AffirmationSections } from '../../affirmation/affirmation-sections.tsx'
import { onOff } from '../../groups/group.ts'
import { ColourSetting, FlagField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** Up to three reasons to buy, and whether the offer shows them (FL-007, OP-009). */
export function AffirmationGroup() {
  const { page, values } = useOptimizer()
  const { optimizer_id } = page
  return (
    <SettingGroup
      title="Affirmation box"
      icon={IconShieldCheck}
      note={onOff(values.affirmation_section_enabled)}
      keywords="reasons sections heading message background"
    >
      <FlagField name="affirmation_section_enabled" label="Show the affirmation box" />
      <ColourSetting name="affirmation_background_color" />
      <AffirmationSections page={{ optimizer_id }} />
    </SettingGroup>
  )
}
