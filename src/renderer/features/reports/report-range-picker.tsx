import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { dayIn, zoneLabel } from '../../../shared/domain/address/time-zone.ts'
import {
  daysOfRange,
  presetLabels,
  rangePresets,
  type ReportRange,
} from '../../../shared/domain/reports/report-range.ts'
import { useStore } from '../../lib/session/stores.ts'
import { formatRange } from '../../ui/range/range.ts'
import classes from './reports.module.css'

const Calendar = lazy(() =>
  import('../../ui/range/range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

interface RangeProps {
  range: ReportRange
  onChange: (range: ReportRange) => void
}

/** The range of a report: one that moves with the calendar, or fixed days. */
export function ReportRangePicker({ range, onChange }: RangeProps) {
  const { time_zone } = useStore()
  const [opened, setOpened] = useState(false)
  const [now] = useState(() => new Date())
  const today = dayIn(now, time_zone)
  const days = daysOfRange(range, today)
  const choose = (next: ReportRange) => {
    onChange(next)
    setOpened(false)
  }
  const chosen = 'preset' in range ? range.preset : null
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.7} />}
          rightSection={<IconChevronDown size={16} stroke={1.7} />}
          title={formatRange(days)}
          onClick={() => setOpened(!opened)}
        >
          {chosen === null ? formatRange(days) : presetLabels[chosen]}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Range">
        <div className={classes.range}>
          <div className={classes.presets} role="group" aria-label="Ranges">
            {rangePresets.map((preset) => (
              <UnstyledButton
                key={preset}
                className={classes.preset ?? ''}
                aria-pressed={preset === chosen}
                onClick={() => choose({ preset })}
              >
                {presetLabels[preset]}
                {preset === chosen && <IconCheck size={16} stroke={1.8} aria-hidden />}
              </UnstyledButton>
            ))}
            <p className={classes.quiet}>Days are in {zoneLabel(time_zone)}.</p>
          </div>
          <Suspense fallback={<span className={classes.wait} />}>
            <Calendar
              range={days}
              today={today}
              onChoose={({ start, end }) => choose({ start_date: start, end_date: end })}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
