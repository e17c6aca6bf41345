import { IconPhotoHeart } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { grounds } from '../editor/fields.tsx'
import { ChoiceField, ColourSetting, FlagField, ImageField, TextField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { onOff } from './group.ts'

/** A wide image or color with a heading (PP-009). */
export function HeroGroup() {
  const { values } = usePaymentPage()
  return (
    <SettingGroup
      title="Hero"
      icon={IconPhotoHeart}
      note={onOff(values.hero_enabled)}
      keywords="image heading background"
    >
      <FlagField name="hero_enabled" label="Show a hero" description="A wide heading below the page header." />
      <TextField
        name="hero_section_header_text"
        label="Hero heading"
        max={120}
        placeholder="Slow mornings start here"
      />
      <ChoiceField name="hero_section_background_type" label="Hero background" choices={grounds} />
      {values.hero_section_background_type === 'image' && <ImageField name="hero_image" label="Hero image" />}
      <ColourSetting name="hero_section_background_color" />
    </SettingGroup>
  )
}
