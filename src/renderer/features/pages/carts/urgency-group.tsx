import { IconClock } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import classes from '../groups/groups.module.css'
import { useCart } from './cart-context.tsx'
import { ColourSetting, FlagField, NumberField } from './fields.tsx'

/** Time and stock that run out: both are the truth, so a merchant only says from when they are told. */
export function UrgencyGroup() {
  const { client } = useCart()
  const note = [client.limitedTimeEnabled && 'Time', client.limitedStockEnabled && 'Stock'].filter(Boolean).join(', ')
  return (
    <SettingGroup
      title="Urgency"
      icon={IconClock}
      note={note || 'Off'}
      words="limited time stock timer countdown remaining minutes pieces icon"
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
      <ColourSetting name="limited_icon_color" />
      <ColourSetting name="limited_background_color" />
      <ColourSetting name="limited_main_text_color" />
      <ColourSetting name="limited_secondary_text_color" />
      <p className={classes.hint}>Where the inventory is above that number, no notice is shown.</p>
    </SettingGroup>
  )
}
