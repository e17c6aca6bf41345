import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ToolField } from '../../../../shared/domain/events/tools.ts'
import classes from './tool.module.css'
import type { ToolForm } from './tool-form.ts'

interface FieldProps {
  field: ToolField
  form: ToolForm
  /** Last characters of the stored secret; undefined if none is stored. */
  stored: string | undefined
  disabled: boolean
}

/** A field of a tool's connection. A stored secret can be replaced, but never read again. */
export function CredentialField({ field, form, stored, disabled }: FieldProps) {
  const { key, label, hint, required, secret, placeholder } = field
  const [isReplacing, setReplacing] = useState(false)
  const path = `fields.${key}`
  const input = form.getInputProps(path)
  const shared = {
    name: key,
    label: required ? (
      label
    ) : (
      <>
        {label} <span className={classes.optional}>optional</span>
      </>
    ),
    description: hint,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    autoComplete: 'off',
    spellCheck: false,
    disabled,
    classNames: { input: classes.mono ?? '' },
    ...(placeholder !== undefined && { placeholder }),
  }
  if (!secret) return <TextInput {...shared} {...input} />
  if (stored !== undefined && !isReplacing && !input.error)
    return (
      <TextInput
        {...shared}
        readOnly
        value={`•••• •••• ${stored}`}
        rightSectionWidth={82}
        rightSection={
          disabled ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Replace ${label}`}
              onClick={() => setReplacing(true)}
            >
              Replace
            </Button>
          )
        }
      />
    )
  return (
    <PasswordInput
      {...shared}
      {...input}
      autoFocus={isReplacing}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}`, tabIndex: 0 }}
      onBlur={({ currentTarget }) => {
        if (stored !== undefined && currentTarget.value === '') setReplacing(false)
      }}
    />
  )
}
