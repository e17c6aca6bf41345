import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './stores.module.css'

interface SecretFieldProps {
  label: string
  name: string
  description?: string
  /** The saved value's mask: dots and the last characters; '' if none is saved. */
  mask: string
  /** The typed value; '' leaves the saved one unchanged, null clears it. */
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}

/** A write-only key. The saved value shows as a mask, and can be replaced or cleared. */
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
        placeholder={clearing ? 'Will be removed when you save' : mask}
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
