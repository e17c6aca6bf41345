import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { isTimeZone } from '../../../shared/domain/address/time-zone.ts'

/** Every zone this browser knows, with the chosen one, which another may have known. */
function useZones(chosen: string): { value: string; label: string }[] {
  return useMemo(() => {
    const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
    return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [chosen])
}

const timeIn = (zone: string): string =>
  new Date().toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'value' | 'description'> {
  value: string
  /** Before the time that it is there. */
  purpose?: string
}

/** Chooses a time zone by its IANA name. */
export function TimeZoneSelect({ value, purpose = '', ...field }: TimeZoneSelectProps) {
  const data = useZones(value)
  const now = isTimeZone(value) ? `It’s ${timeIn(value)} there now.` : ''
  return (
    <Select
      label="Time zone"
      description={[purpose, now].filter(Boolean).join(' ') || undefined}
      data={data}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No time zone with this name"
      maxDropdownHeight={280}
      {...field}
      value={value}
    />
  )
}
