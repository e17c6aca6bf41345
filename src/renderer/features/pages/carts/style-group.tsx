import { Radio } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { pageTemplate } from '../../../../shared/contracts/pages/page-fields.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colorWarnings, type ColorKey } from '../editor/colors/colors.ts'
import classes from '../groups/groups.module.css'
import { cartColors } from './cart-colors.ts'
import { useCart } from './cart-context.tsx'
import type { CartValues } from './cart-kind.ts'
import { ColourSetting } from './fields.tsx'

const templates = [
  { value: 'classic', label: 'Classic', text: 'Plain background and subtle lines.' },
  { value: 'modern', label: 'Modern', text: 'Rounded corners on a tinted background.' },
  { value: 'minimal', label: 'Minimal', text: 'Thin lines and square corners.' },
] as const

const main: readonly ColorKey<CartValues>[] = [
  'icon_color',
  'background_color',
  'main_text_color',
  'secondary_text_color',
  'button_color',
  'button_text_color',
]

/** The cart's template, and its colors with their contrast. */
export function StyleGroup() {
  const { values, client, set } = useCart()
  const warnings = colorWarnings(cartColors, values).filter(({ key }) => main.some((each) => each === key))
  const chosen = templates.find(({ value }) => value === client.template)
  return (
    <SettingGroup
      title="Style"
      icon={IconPalette}
      open
      deferred
      note={warnings.length === 0 ? chosen?.label : pluralize(warnings.length, 'warning')}
      keywords="template classic modern minimal colors icon background text button"
    >
      <Radio.Group
        aria-label="Template"
        value={client.template}
        onChange={(value) => set({ template: pageTemplate.parse(value) })}
      >
        <div className={classes.choices}>
          {templates.map(({ value, label, text }) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </div>
      </Radio.Group>
      {main.map((key) => (
        <ColourSetting key={key} name={key} />
      ))}
    </SettingGroup>
  )
}
