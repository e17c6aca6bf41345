import { Button, FileButton, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CredentialField } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { isMasked } from './connector-form.ts'
import classes from './connector-form.module.css'

interface CredentialInputProps {
  field: CredentialField
  value: string
  /** The mask of the saved value; '' if none is saved. */
  stored: string
  error: ReactNode
  onChange: (value: string) => void
}

/** Input for one credential. A saved secret is masked and can be replaced, but never read again (DEF-25). */
export function CredentialInput({ field, value, stored, error, onChange }: CredentialInputProps) {
  const { name, label, help, secret, multiline, required } = field
  const [replacing, setReplacing] = useState(false)
  const shared = {
    name,
    label: required ? label : <Optional label={label} />,
    description: help,
    error,
    autoComplete: 'off',
    spellCheck: false,
    classNames: { input: classes.mono },
  }
  const keep = () => {
    setReplacing(false)
    onChange(stored)
  }
  if (secret && isMasked(value)) {
    return (
      <TextInput
        {...shared}
        readOnly
        value={value.padStart(19, '•••• ')}
        rightSectionWidth={82}
        rightSection={
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Replace ${label}`}
            onClick={() => {
              setReplacing(true)
              onChange('')
            }}
          >
            Replace
          </Button>
        }
      />
    )
  }
  const input = { ...shared, value, autoFocus: replacing }
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  const singleLine = secret ? (
    <PasswordInput
      {...input}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}`, tabIndex: 0 }}
      onChange={change}
    />
  ) : (
    <TextInput {...input} onChange={change} />
  )
  const control = multiline ? (
    <div>
      <Textarea {...input} rows={5} resize="vertical" onChange={change} />
      <FileButton onChange={(file) => void readText(file, onChange)}>
        {(props) => (
          <Button {...props} size="compact-xs" variant="subtle" mt={4} aria-label={`Select a file for ${label}`}>
            Select file
          </Button>
        )}
      </FileButton>
    </div>
  ) : (
    singleLine
  )
  if (!replacing || stored === '') return control
  return (
    <div className={classes.withCancel}>
      {control}
      <Button variant="default" aria-label={`Keep ${label}`} onClick={keep}>
        Keep
      </Button>
    </div>
  )
}

/** Larger files aren't a key, certificate or domain verification file. */
const MAX_FILE_BYTES = 64_000

/** Reads a chosen file into the field, where it's validated like pasted text. */
async function readText(file: File | null, onRead: (text: string) => void): Promise<void> {
  if (file) onRead(await file.slice(0, MAX_FILE_BYTES).text())
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className={classes.optional}>optional</span>
    </>
  )
}
