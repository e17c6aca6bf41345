import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { grounds } from '../editor/fields.tsx'
import { ChoiceField, ColourSetting, FlagField, ImageField, TextField } from '../fields.tsx'
import { onOff } from './group.ts'
import { usePaymentPage } from '../payment-page-context.tsx'
import { isBannerEmpty } from '../checks.ts'
import classes from './groups.module.css'

/** A line of text across the top of the page (PP-008). */
export function BannerGroup() {
  const { values } = usePaymentPage()
  return (
    <SettingGroup title="Banner" icon={IconFlag} note={onOff(values.banner_enabled)} keywords="image text background">
      <FlagField name="banner_enabled" label="Show a banner" description="Shown at the top of the page." />
      <TextField
        name="banner_primary_text"
        label="Banner text"
        max={120}
        placeholder="Example: Free shipping over $150"
      />
      {isBannerEmpty(values) && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          Shoppers won’t see a banner until you add text{values.banner_background_type === 'image' && ' or an image'}.
        </p>
      )}
      <TextField name="banner_secondary_text" label="Banner secondary text" max={200} />
      <ChoiceField name="banner_background_type" label="Banner background" choices={grounds} />
      {values.banner_background_type === 'image' ? (
        <ImageField name="banner_image" label="Banner image" />
      ) : (
        <ColourSetting name="banner_color" />
      )}
      <ColourSetting name="banner_primary_text_color" />
      <ColourSetting name="banner_secondary_text_color" />
    </SettingGroup>
  )
}
