import { IconFlag } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { grounds } from '../../editor/fields.tsx'
import { onOff } from '../../groups/group.ts'
import { ChoiceField, ColourSetting, FlagField, ImageField, TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** A line of text across the top of the offer (OP-006). */
export function BannerGroup() {
  const { values } = useOptimizer()
  return (
    <SettingGroup title="Banner" icon={IconFlag} note={onOff(values.banner_enabled)} keywords="image text background">
      <FlagField name="banner_enabled" label="Show a banner" description="Shown at the top of the offer." />
      <TextField name="banner_primary_text" label="Banner text" max={120} placeholder="Only with this order" />
      <TextField name="banner_secondary_text" label="Banner secondary text" max={200} />
      <ChoiceField name="banner_background_type" label="Banner background" choices={grounds} />
      {values.banner_background_type === 'image' && <ImageField name="banner_image" label="Banner image" />}
      <ColourSetting name="banner_color" />
      <ColourSetting name="banner_primary_text_color" />
      <ColourSetting name="banner_secondary_text_color" />
    </SettingGroup>
  )
}
