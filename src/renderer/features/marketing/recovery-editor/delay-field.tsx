import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { DELAY_UNITS, delayUnit, UNIT_MINUTES, type DelayUnit } from './recovery-labels.ts'
import classes from './recovery-editor.module.css'

interface DelayFieldProps {
  /** NaN if blank. */
  minutes: number
  /** True for the first step, which counts from when the cart became idle. */
  isFirst: boolean
  error: unknown
  onChange: (minutes: number) => void
}

/** When a step is sent, as a number and a unit. */
export function DelayField({ minutes, isFirst, error, onChange }: DelayFieldProps) {
  const [chosen, setChosen] = useState<DelayUnit>(() => delayUnit(minutes))
  // A value from elsewhere, such as someone else's edit, may need a smaller unit.
  const unit = Number.isNaN(minutes) || minutes % UNIT_MINUTES[chosen] === 0 ? chosen : delayUnit(minutes)
  const after = isFirst ? 'after they leave' : 'after the last step'
  return (
    <div className={classes.delay}>
      <NumberInput
        label="Send"
        size="xs"
        min={1}
        allowDecimal={false}
        allowNegative={false}
        value={Number.isNaN(minutes) ? '' : minutes / UNIT_MINUTES[unit]}
        error={typeof error === 'string' ? 'From 30 minutes to 30 days' : undefined}
        onChange={(value) => onChange(typeof value === 'number' ? value * UNIT_MINUTES[unit] : Number.NaN)}
      />
      <ChoiceSelect
        label="Unit of the delay"
        value={unit}
        options={DELAY_UNITS.map((value) => ({ value, label: `${value} ${after}` }))}
        onChange={(next) => {
          setChosen(next)
          if (!Number.isNaN(minutes)) onChange((minutes / UNIT_MINUTES[unit]) * UNIT_MINUTES[next])
        }}
      />
    </div>
  )
}
