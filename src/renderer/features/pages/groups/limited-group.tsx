import { IconClock } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { sizes } from '../editor/fields.tsx'
import { ChoiceField, ColourSetting, FlagField, NumberField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

/** Time and stock that run out (PP-010): both are the truth, so a merchant only says from when they are told. */
export function LimitedGroup() {
  const { limited_time_enabled: time, limited_stock_enabled: stock } = usePaymentPage().values
  const note = [time && 'Time', stock && 'Stock'].filter(Boolean).join(', ')
  return (
    <SettingGroup
      title="Limited time and stock"
      icon={IconClock}
      note={note || 'Off'}
      words="timer countdown remaining minutes pieces icon"
    >
      <FlagField name="limited_time_enabled" label="Show the time that is left" />
      <NumberField
        name="limited_time_remaining"
        label="Minutes"
        description="Counted by the server from the shopper's first visit; a reload does not start it anew."
        min={1}
        max={1440}
      />
      <FlagField name="limited_stock_enabled" label="Show the stock that is left" />
      <NumberField
        name="limited_stock_remaining"
        label="From this many pieces"
        description="The number that shoppers see is the stock of your inventory."
        min={1}
        max={9999}
      />
      <ChoiceField name="limited_size" label="Notice size" choices={sizes} />
      <ColourSetting name="limited_icon_color" />
      <ColourSetting name="limited_background_color" />
      <ColourSetting name="limited_main_text_color" />
      <ColourSetting name="limited_secondary_text_color" />
      <p className={classes.hint}>Where the inventory is above that number, no notice is shown.</p>
    </SettingGroup>
  )
}
