import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { fieldsOf, sizes } from '../fields.tsx'

/** Settings for limited time and stock. The names of the switches differ by kind. */
interface LimitedSettings {
  limited_time_enabled: boolean
  limited_time_active: boolean
  limited_stock_enabled: boolean
  limited_stock_active: boolean
  limited_time_remaining: number
  limited_stock_remaining: number
  limited_size: 'small' | 'medium' | 'large'
  limited_icon_color: string
  limited_background_color: string
  limited_main_text_color: string
  limited_secondary_text_color: string
}

const { FlagField, NumberField, ChoiceField, ColourSetting } = fieldsOf<LimitedSettings>()

interface LimitedGroupProps {
  title?: string
  note: string
  time: { name: 'limited_time_enabled' | 'limited_time_active'; label: string; description?: string }
  /** Help text: when the countdown starts. */
  counted: string
  stock: 'limited_stock_enabled' | 'limited_stock_active'
  /** Whether the notice size can be chosen. */
  sized?: boolean
  /** Footer text. */
  children?: ReactNode
}

/** Limited time and stock. Both show real values, so merchants only set the thresholds. */
export function LimitedGroup(props: LimitedGroupProps) {
  const { title = 'Limited time and stock', note, time, counted, stock, sized = false, children } = props
  return (
    <SettingGroup
      title={title}
      icon={IconClock}
      note={note || 'Off'}
      keywords="limited time stock timer countdown remaining minutes items icon"
    >
      <FlagField {...time} />
      <NumberField name="limited_time_remaining" label="Minutes" description={counted} min={1} max={1440} />
      <FlagField name={stock} label="Show stock left" />
      <NumberField
        name="limited_stock_remaining"
        label="Show at this quantity or less"
        description="Shoppers see the quantity from your inventory."
        min={1}
        max={9999}
      />
      {sized && <ChoiceField name="limited_size" label="Notice size" choices={sizes} />}
      <ColourSetting name="limited_icon_color" />
      <ColourSetting name="limited_background_color" />
      <ColourSetting name="limited_main_text_color" />
      <ColourSetting name="limited_secondary_text_color" />
      {children}
    </SettingGroup>
  )
}

/** Help text for kinds with a countdown from the visit and actual stock. */
export const COUNTED_FROM_VISIT = 'The countdown starts when a shopper first visits and doesn’t restart on reload.'
export const STOCK_HINT = 'No notice is shown above this quantity.'
