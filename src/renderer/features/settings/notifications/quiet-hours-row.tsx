import { Switch, TextInput } from '@mantine/core'
import { FieldPair, SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { TimeZoneSelect } from '../../../ui/inputs/time-zone-select.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Hours without native notifications and emails. */
export function QuietHoursRow({ form }: { form: SettingsForm }) {
  const { enabled, time_zone } = form.values.settings.quiet_hours
  const fields = form.getInputProps('settings.quiet_hours.time_zone')
  return (
    <SettingsRow title="Quiet hours" help="Pause desktop and email notifications. They still appear in the list.">
      <Switch
        label="Turn on quiet hours every day"
        {...form.getInputProps('settings.quiet_hours.enabled', { type: 'checkbox' })}
      />
      {enabled && (
        <>
          <FieldPair>
            <TextInput label="From" type="time" {...form.getInputProps('settings.quiet_hours.start')} />
            <TextInput label="To" type="time" {...form.getInputProps('settings.quiet_hours.end')} />
          </FieldPair>
          <TimeZoneSelect {...fields} value={time_zone} />
        </>
      )}
    </SettingsRow>
  )
}
