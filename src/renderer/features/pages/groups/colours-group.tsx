import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconPalette } from '@tabler/icons-react'
import { counted } from '../../../lib/format.ts'
import { ColorField } from '../../../ui/color-field.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colourWarnings, pageColours } from '../colours.ts'
import classes from './groups.module.css'
import type { GroupProps } from './group.ts'

/** The page's colours, each with its contrast against what it is read on. */
export function ColoursGroup({ editor: { values, set } }: GroupProps) {
  const warnings = colourWarnings(values)
  const note = warnings.length === 0 ? undefined : counted(warnings.length, 'warning')
  return (
    <SettingGroup title="Colours" icon={IconPalette} open {...(note ? { note } : {})}>
      {pageColours.map(({ key, label, against, least }) => (
        <ColorField
          key={key}
          label={label}
          value={values[key]}
          least={least}
          {...(against ? { against: values[against] } : {})}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
      {warnings.map(({ key, text, better }) => (
        <p className={classes.warning} key={key} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            {text}{' '}
            {better !== null && (
              <UnstyledButton className={classes.fix ?? ''} onClick={() => set({ [key]: better })}>
                Use {better}
              </UnstyledButton>
            )}
          </span>
        </p>
      ))}
    </SettingGroup>
  )
}
