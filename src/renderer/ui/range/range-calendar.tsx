import '@mantine/dates/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import type { DayRange } from '../../../shared/domain/money/date-range.ts'

interface RangeCalendarProps {
  range: DayRange
  /** The last selectable day. */
  today: string
  onChoose: (range: DayRange) => void
}

/** Calendar for a custom date range. */
export function RangeCalendar({ range, today, onChoose }: RangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([range.start, range.end])
  const [start, end] = days
  return (
    <div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        weekendDays={[]}
        maxDate={today}
        defaultDate={range.end}
        value={days}
        onChange={setDays}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
      <Group justify="flex-end" mt={12}>
        <Button
          size="xs"
          disabled={start === null || end === null}
          onClick={() => start !== null && end !== null && onChoose({ start, end })}
        >
          Apply
        </Button>
      </Group>
    </div>
  )
}
