import { IconSpeakerphone } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { grounds } from '../editor/fields.tsx'
import { ChoiceField, ColourSetting, FlagField, ImageField, TextField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

/** A callout line, and custom text on a color or image (PP-011). */
export function CalloutGroup() {
  const { values } = usePaymentPage()
  const note = [values.callout_enabled && 'Callout', values.custom_text_enabled && 'Text'].filter(Boolean).join(', ')
  return (
    <SettingGroup
      title="Callout and custom text"
      icon={IconSpeakerphone}
      note={note || 'Off'}
      keywords="custom image title"
    >
      <FlagField name="callout_enabled" label="Show a callout" />
      <TextField name="callout_title" label="Callout" max={80} placeholder="Loved by 12,000 brewers" />
      <FlagField name="custom_text_enabled" label="Show custom text" />
      <TextField name="custom_text" label="Custom text" max={600} lines={3} />
      <ChoiceField name="custom_background_type" label="Text background" choices={grounds} />
      {values.custom_background_type === 'image' ? (
        <ImageField name="custom_image" label="Custom image" />
      ) : (
        <ColourSetting name="custom_text_background_color" />
      )}
    </SettingGroup>
  )
}
