import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './stores.module.css'

interface SecretFieldProps {
  label: string
  name: string
  description?: string
  /** What is shown of the stored one: dots and its end; '' where there is none. */
  mask: string
  /** What was typed; '' leaves what is stored, null clears it. */
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}

/** A key that is written and never read: what is stored shows as a mask, and can be replaced or cleared. */
export function SecretField({ label, name, description, mask, value, onChange, error }: SecretFieldProps) {
  const [replacing, setReplacing] = useState(false)
  const keep = () => {
    setReplacing(false)
    onChange('')
  }
  if (mask !== '' && !replacing) {
    const clearing = value === null
    return (
      <TextInput
        label={label}
        description={description}
        readOnly
        value=""
        placeholder={clearing ? 'Cleared when you save' : mask}
        error={error}
        rightSectionWidth={clearing ? 72 : 142}
        rightSection={
          clearing ? (
            <Button size="compact-xs" variant="subtle" aria-label={`Keep ${label}`} onClick={keep}>
              Keep
            </Button>
          ) : (
            <span className={classes.actions}>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Replace ${label}`}
                onClick={() => setReplacing(true)}
              >
                Replace
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Clear ${label}`}
                onClick={() => onChange(null)}
              >
                Clear
              </Button>
            </span>
          )
        }
      />
    )
  }
  const field = (
    <PasswordInput
      label={label}
      name={name}
      description={description}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoFocus={replacing}
      autoComplete="off"
      spellCheck={false}
      placeholder={mask || 'Not set'}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}`, tabIndex: 0 }}
    />
  )
  if (mask === '') return field
  return (
    <div className={classes.withButton}>
      {field}
      <Button variant="default" aria-label={`Keep ${label}`} onClick={keep}>
        Keep
      </Button>
    </div>
  )
}
