import { IconPalette } from '@tabler/icons-react'
import { pluralize } from '../../../lib/format/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colourWarnings, type ColourKey } from '../editor/colors/colors.ts'
import { ColourSetting } from '../fields.tsx'
import { pageColours } from '../page-colours.ts'
import { usePaymentPage } from '../payment-page-context.tsx'
import type { PageValues } from '../payment-page-kind.ts'

const main: readonly ColourKey<PageValues>[] = [
  'background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
  'whop_button_color',
]

/** The page's main colors, each with its contrast against its background. */
export function ColoursGroup() {
  const { values } = usePaymentPage()
  const warnings = colourWarnings(pageColours, values).filter(({ key }) => main.some((each) => each === key))
  const note = warnings.length === 0 ? undefined : pluralize(warnings.length, 'warning')
  return (
    <SettingGroup title="Colors" icon={IconPalette} open later words="background text button whop" note={note}>
      {main.map((key) => (
        <ColourSetting key={key} name={key} />
      ))}
    </SettingGroup>
  )
}
