import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './choice-select.module.css'

interface ChoiceSelectProps<Value extends string> {
  label: string
  /** True shows the label above; otherwise it is only for screen readers. */
  labelled?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** In CSS pixels; full width if omitted. */
  width?: number
  icon?: ReactNode
}

/**
 * A native select: an editor's bar has six of them, and each costs almost nothing until it is opened. Phones show their
 * own picker.
 */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, labelled = false, value, options, onChange, width, icon } = props
  const id = useId()
  return (
    <div className={classes.field} style={width === undefined ? undefined : { width }}>
      {labelled && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes.box} data-icon={icon === undefined ? undefined : ''}>
        {icon}
        <select
          id={id}
          className={classes.select}
          aria-label={labelled ? undefined : label}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.chevron} size={15} stroke={1.8} aria-hidden />
      </div>
    </div>
  )
}
