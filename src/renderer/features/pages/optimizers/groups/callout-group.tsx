import { IconSpeakerphone } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { sizes } from '../../editor/fields.tsx'
import { onOff } from '../../groups/group.ts'
import { ChoiceField, ColourSetting, FlagField, TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** A highlighted line, with a countdown if the offer expires (OP-007). */
export function CalloutGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup title="Callout" icon={IconSpeakerphone} note={onOff(values.callout_enabled)} keywords="time title">
      <FlagField
        name="callout_enabled"
        label="Show a callout"
        description="Shows the time left if the offer has a time limit."
      />
      <TextField name="callout_title" label="Callout title" max={80} placeholder="Loved by 12,000 brewers" />
      <ChoiceField name="callout_time_size" label="Countdown size" choices={sizes} />
      <ColourSetting name="callout_background_color" />
      <ColourSetting name="callout_text_color" />
    </SettingGroup>
  )
}
