import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { isTimeZone } from '../../../shared/domain/address/time-zone.ts'

/** All time zones of this browser, plus the selected one, which it may not know. */
function useZones(chosen: string): { value: string; label: string }[] {
  return useMemo(() => {
    const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
    return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [chosen])
}

const timeIn = (zone: string): string =>
  new Date().toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'value' | 'description'> {
  value: string
  /** Text before the current time in that zone. */
  purpose?: string
}

/** Selects a time zone by its IANA name. */
export function TimeZoneSelect({ value, purpose = '', ...field }: TimeZoneSelectProps) {
  const data = useZones(value)
  const now = isTimeZone(value) ? `Current time: ${timeIn(value)}.` : ''
  return (
    <Select
      label="Time zone"
      description={[purpose, now].filter(Boolean).join(' ') || undefined}
      data={data}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No time zones found"
      maxDropdownHeight={280}
      {...field}
      value={value}
    />
  )
}
