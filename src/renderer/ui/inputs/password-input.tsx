import {
  PasswordInput as MantinePasswordInput,
  VisuallyHidden,
  type PasswordInputProps as MantineProps,
} from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './password-input.module.css'

export interface PasswordRule {
  label: string
  met: (password: string) => boolean
}

const NO_RULES: readonly PasswordRule[] = []

interface PasswordInputProps extends Omit<MantineProps, 'value'> {
  value: string
  /** Password requirements, shown below the field and checked off as they are met. */
  rules?: readonly PasswordRule[]
}

/** A password field with a visibility toggle and, for new passwords, the requirements. */
export function PasswordInput({ value, rules = NO_RULES, ...field }: PasswordInputProps) {
  const id = useId()
  return (
    <div>
      <MantinePasswordInput
        {...field}
        value={value}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...(field.error ? { 'aria-invalid': true } : {})}
        {...(rules.length > 0 ? { 'aria-describedby': id } : {})}
      />
      {rules.length > 0 && (
        <ul className={classes.rules} id={id}>
          {rules.map((rule) => {
            const met = rule.met(value)
            const Mark = met ? IconCheck : IconPoint
            return (
              <li className={classes.rule} data-met={met || undefined} key={rule.label}>
                <Mark size={14} stroke={2} aria-hidden />
                {rule.label}
                {met && <VisuallyHidden> (met)</VisuallyHidden>}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
