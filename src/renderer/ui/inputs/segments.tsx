import { useId, type ReactNode } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Accessible name. */
  label: string
  value: Value | null
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  /** True for full width. */
  wide?: boolean
}

/**
 * A segmented control with two to four options. Each option renders its own background when selected: no measuring, so
 * that a screen full of them opens quickly.
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
