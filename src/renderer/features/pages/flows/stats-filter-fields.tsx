import { Select } from '@mantine/core'
import { IconCalendar, IconDevices } from '@tabler/icons-react'
import { devices, type DeviceKind } from '../../../../shared/domain/store/device.ts'
import { RANGES } from '../stats-ranges.ts'
import type { StatsFilter } from './use-flow-stats.ts'

const words: Readonly<Record<DeviceKind, string>> = { phone: 'Phones', tablet: 'Tablets', desktop: 'Desktops' }

const ALL = 'all'
const choices = [
  { value: ALL, label: 'All devices' },
  ...devices.map((device) => ({ value: device, label: words[device] })),
]

interface StatsFilterFieldsProps {
  counted: StatsFilter
  onChange: (counted: StatsFilter) => void
}

/** Selects the time range and device of the statistics. */
export function StatsFilterFields({ counted, onChange }: StatsFilterFieldsProps) {
  return (
    <>
      <Select
        aria-label="Date range"
        size="xs"
        w={176}
        allowDeselect={false}
        leftSection={<IconCalendar size={16} stroke={1.7} />}
        data={RANGES}
        value={counted.days}
        onChange={(days) => days !== null && onChange({ ...counted, days })}
      />
      <Select
        aria-label="Device"
        size="xs"
        w={176}
        allowDeselect={false}
        leftSection={<IconDevices size={16} stroke={1.7} />}
        data={choices}
        value={counted.device ?? ALL}
        onChange={(value) => onChange({ ...counted, device: devices.find((device) => device === value) ?? null })}
      />
    </>
  )
}
