import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './range-picker.module.css'
import { PRESETS, formatRange, type ChangeRange, type ChosenRange, type Preset } from './range.ts'

const Calendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })))

const presetLabel = (preset: Preset): string => `Last ${preset} days`

interface RangePickerProps {
  range: ChosenRange
  /** Name of the time zone that the days are in. */
  zone: string
  onChange: ChangeRange
}

function Choices({ range, zone, onChange, onDone }: RangePickerProps & { onDone: () => void }) {
  const choose: ChangeRange = (change) => {
    onChange(change)
    onDone()
  }
  return (
    <div className={classes.panel}>
      <div className={classes.presets} role="group" aria-label="Ranges">
        {PRESETS.map((preset) => (
          <UnstyledButton
            key={preset}
            className={classes.preset ?? ''}
            aria-pressed={range.preset === preset}
            onClick={() => choose(preset)}
          >
            {presetLabel(preset)}
            {range.preset === preset && <IconCheck size={16} stroke={1.8} aria-hidden />}
          </UnstyledButton>
        ))}
        <p className={classes.hint}>Or select a start and end date. Days are in {zone}.</p>
      </div>
      <Suspense fallback={<span className={classes.wait} />}>
        <Calendar range={range} today={range.today} onChoose={choose} />
      </Suspense>
    </div>
  )
}

/** Selects the date range: the last 7, 30 or 90 days, or custom days, with or without comparison. */
export function RangePicker({ range, zone, onChange }: RangePickerProps) {
  const [opened, setOpened] = useState(false)
  const words = formatRange(range)
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={6} trapFocus withinPortal>
        <Popover.Target>
          <Button
            className={classes.chip}
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.7} />}
            rightSection={<IconChevronDown size={16} stroke={1.7} />}
            onClick={() => setOpened(!opened)}
          >
            {range.preset === null ? words : presetLabel(range.preset)}
            {range.preset !== null && <span className={classes.days}>{words}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Range" p={12}>
          <Choices range={range} zone={zone} onChange={onChange} onDone={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <Button
        className={classes.chip}
        variant="default"
        aria-pressed={range.compare}
        title={range.compare ? `Compared with ${formatRange(range.compared)}` : 'Comparison off'}
        leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
        onClick={() => onChange({ compare: !range.compare })}
      >
        <span className={classes.soft}>Compare:</span>
        {range.compare ? 'Previous period' : 'Off'}
      </Button>
    </>
  )
}
