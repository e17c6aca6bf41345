import { useId, type ReactNode } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Names the choice to screen readers. */
  label: string
  value: Value | null
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  /** Takes the whole width. */
  wide?: boolean
}

/**
 * One of two to four, side by side. Which one is chosen is drawn by its own ground: nothing is measured, so that a screen
 * full of them opens at once.
 */
export function Segments<Value extends string>({ label, value, options, onChange, wide }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={classes.segments} role="radiogroup" aria-label={label} data-wide={wide || undefined}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={classes.radio}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
