import { IconPalette } from '@tabler/icons-react'
import { pluralize } from '../../../../lib/format/format.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import classes from '../../groups/groups.module.css'
import { colorWarnings, type ColorKey } from '../../editor/colors/colors.ts'
import { ColourSetting } from '../fields.ts'
import { optimizerColors } from '../optimizer-colors.ts'
import { useOptimizer } from '../optimizer-context.tsx'
import type { OptimizerValues } from '../optimizer-kind.ts'

const main: readonly ColorKey<OptimizerValues>[] = [
  'background_color',
  'secondary_background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
]

/** The offer's main colors, each with its contrast against its background (OP-002). */
export function ColorsGroup() {
  const { values } = useOptimizer()
  const warnings = colorWarnings(optimizerColors, values).filter(({ key }) => main.some((each) => each === key))
  return (
    <SettingGroup
      title="Colors"
      icon={IconPalette}
      keywords="background text button secondary"
      note={warnings.length === 0 ? undefined : pluralize(warnings.length, 'warning')}
    >
      {main.map((key) => (
        <ColourSetting key={key} name={key} />
      ))}
      <p className={classes.hint}>Unchanged colors follow the payment page.</p>
    </SettingGroup>
  )
}
