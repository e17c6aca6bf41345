import { IconPhotoHeart } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { grounds } from '../../editor/fields.tsx'
import { onOff } from '../../groups/group.ts'
import { ChoiceField, ColourSetting, FlagField, ImageField, TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** A wide image or color with a heading (OP-008). */
export function HeroGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup
      title="Hero"
      icon={IconPhotoHeart}
      note={onOff(values.hero_enabled)}
      keywords="image heading background"
    >
      <FlagField name="hero_enabled" label="Show a hero" description="A wide heading above the offer." />
      <TextField name="hero_section_header_text" label="Hero heading" max={120} placeholder="Made for each other" />
      <ImageField name="hero_image" label="Hero image" />
      <ChoiceField name="hero_section_background_type" label="Hero background" choices={grounds} />
      <ColourSetting name="hero_section_background_color" />
    </SettingGroup>
  )
}
