import { IconPalette } from '@tabler/icons-react'
import { counted } from '../../../lib/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colourWarnings, type ColourKey } from '../colours.ts'
import { ColourSetting } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

const main: readonly ColourKey[] = [
  'background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
  'whop_button_color',
]

/** The page's main colours, each with its contrast against what it is read on. */
export function ColoursGroup() {
  const { values } = usePaymentPage()
  const warnings = colourWarnings(values).filter(({ key }) => main.includes(key))
  const note = warnings.length === 0 ? undefined : counted(warnings.length, 'warning')
  return (
    <SettingGroup title="Colours" icon={IconPalette} open words="background text button whop" note={note}>
      {main.map((key) => (
        <ColourSetting key={key} name={key} />
      ))}
    </SettingGroup>
  )
}
