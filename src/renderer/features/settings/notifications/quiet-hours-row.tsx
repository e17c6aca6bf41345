import { Select, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { isTimeZone } from '../../../../shared/domain/notification-rules.ts'
import { FieldPair, SettingsRow } from '../../../ui/settings-row.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Every zone this browser knows, with the chosen one, which another may have known. */
function useZones(chosen: string): { value: string; label: string }[] {
  return useMemo(() => {
    const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
    return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [chosen])
}

const timeIn = (zone: string): string =>
  new Date().toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })

/** When neither a native notification nor an e-mail is sent. */
export function QuietHoursRow({ form }: { form: SettingsForm }) {
  const { enabled, time_zone } = form.values.settings.quiet_hours
  const zones = useZones(time_zone)
  const fields = form.getInputProps('settings.quiet_hours.time_zone')
  return (
    <SettingsRow title="Quiet hours" help="No native notification and no e-mail then. The list keeps everything.">
      <Switch
        label="Be quiet every day"
        {...form.getInputProps('settings.quiet_hours.enabled', { type: 'checkbox' })}
      />
      {enabled && (
        <>
          <FieldPair>
            <TextInput label="From" type="time" {...form.getInputProps('settings.quiet_hours.start')} />
            <TextInput label="To" type="time" {...form.getInputProps('settings.quiet_hours.end')} />
          </FieldPair>
          <Select
            label="Time zone"
            description={isTimeZone(time_zone) ? `It is ${timeIn(time_zone)} there now.` : undefined}
            data={zones}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No time zone of this name"
            maxDropdownHeight={280}
            {...fields}
          />
        </>
      )}
    </SettingsRow>
  )
}
