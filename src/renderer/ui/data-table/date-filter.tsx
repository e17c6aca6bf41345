import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../../shared/domain/money/date-range.ts'
import { FilterChip } from './filter-chip.tsx'
import { CHOOSE, dateOptions, localDay, readDays, writeDays, type Days } from './filter-days.ts'

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface DateFilterProps {
  label?: string
  value: string
  onChange: (value: string) => void
}

function DaysForm({ start, onChoose }: { start: Days; onChoose: (days: Days) => void }) {
  const [days, setDays] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const apply = () => {
    if (!isDay(days.from) || !isDay(days.to)) setError('Select both dates.')
    else if (days.from > days.to) setError('The end date must be on or after the start date.')
    else onChoose(days)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Group grow align="flex-start" gap={12}>
        <TextInput
          type="date"
          label="Start date"
          value={days.from}
          data-autofocus
          onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="End date"
          value={days.to}
          error={error}
          onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={12}>
        Days are in your time zone, {timeZone()}.
      </Text>
      <Group justify="flex-end" mt={20}>
        <Button type="submit">Apply</Button>
      </Group>
    </form>
  )
}

/** Date presets, or a custom range. */
export function DateFilter({ label = 'Date', value, onChange }: DateFilterProps) {
  const [asking, setAsking] = useState(false)
  const [today] = useState(() => localDay(new Date()))
  return (
    <>
      <FilterChip
        label={label}
        options={dateOptions(value)}
        value={value}
        onChange={(next) => (next === CHOOSE ? setAsking(true) : onChange(next))}
      />
      <Modal opened={asking} onClose={() => setAsking(false)} title="Select dates">
        <DaysForm
          start={readDays(value) ?? { from: today, to: today }}
          onChoose={(days) => {
            setAsking(false)
            onChange(writeDays({ from: days.from, to: days.to }))
          }}
        />
      </Modal>
    </>
  )
}
