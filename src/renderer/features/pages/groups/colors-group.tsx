import { IconPalette } from '@tabler/icons-react'
import { pluralize } from '../../../lib/format/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colorWarnings, type ColorKey } from '../editor/colors/colors.ts'
import { ColourSetting } from '../fields.tsx'
import { pageColors } from '../page-colors.ts'
import { usePaymentPage } from '../payment-page-context.tsx'
import type { PageValues } from '../payment-page-kind.ts'

const main: readonly ColorKey<PageValues>[] = [
  'background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
  'whop_button_color',
]

/** The page's main colors, each with its contrast against its background. */
export function ColorsGroup() {
  const { values } = usePaymentPage()
  const warnings = colorWarnings(pageColors, values).filter(({ key }) => main.some((each) => each === key))
  const note = warnings.length === 0 ? undefined : pluralize(warnings.length, 'warning')
  return (
    <SettingGroup title="Colors" icon={IconPalette} open deferred keywords="background text button whop" note={note}>
      {main.map((key) => (
        <ColourSetting key={key} name={key} />
      ))}
    </SettingGroup>
  )
}
