import { IconClock } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { sizes } from '../../editor/fields.tsx'
import { ChoiceField, ColourSetting, FlagField, NumberField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

/** Time and stock that run out (OP-005): both are the truth, and the offer ends with the time. */
export function LimitedGroup() {
  const {
    limited_time_active: time,
    limited_stock_active: stock,
    limited_time_remaining: minutes,
  } = useOptimizer().values
  const note = [time && `${minutes} minutes`, stock && 'Stock'].filter(Boolean).join(', ')
  return (
    <SettingGroup
      title="Limited time and stock"
      icon={IconClock}
      note={note || 'Off'}
      words="timer countdown remaining minutes pieces icon"
    >
      <FlagField
        name="limited_time_active"
        label="End the offer after some time"
        description="It can no longer be accepted then, and a reload does not start the time anew."
      />
      <NumberField
        name="limited_time_remaining"
        label="Minutes"
        description="Counted by the server from when the shopper is first told of the offer."
        min={1}
        max={1440}
      />
      <FlagField name="limited_stock_active" label="Show the stock that is left" />
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
    </SettingGroup>
  )
}
