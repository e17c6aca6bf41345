import { Input, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

/** The color scheme, a device setting that applies immediately and is never sent. */
export function DisplayRow() {
  const id = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsRow title="Display" help="Applies to this device only. Saved right away.">
      <div>
        <Input.Label id={id} component="span">
          Color scheme
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={schemes}
          value={colorScheme}
          onChange={setColorScheme}
          maw={272}
        />
      </div>
    </SettingsRow>
  )
}
