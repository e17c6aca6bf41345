import { IconTextPlus } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { onOff } from '../../groups/group.ts'
import { ColourSetting, FlagField, ImageField, TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** Custom text and image (OP-010). An order bump uses the product image. */
export function CustomGroup() {
  const { page, values } = useOptimizer()
  if (page.optimizer_category === 'order_bump')
    return (
      <SettingGroup title="Image" icon={IconTextPlus} note={values.custom_image === null ? 'Product image' : 'Custom'}>
        <ImageField name="custom_image" label="Custom image" description="Replaces the product image." />
      </SettingGroup>
    )
  return (
    <SettingGroup
      title="Custom text and image"
      icon={IconTextPlus}
      note={onOff(values.custom_text_enabled)}
      keywords="custom background"
    >
      <FlagField name="custom_text_enabled" label="Show custom text" />
      <TextField name="custom_text" label="Custom text" max={600} lines={3} />
      <ImageField name="custom_image" label="Custom image" />
      <ColourSetting name="custom_text_background_color" />
    </SettingGroup>
  )
}
