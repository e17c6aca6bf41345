import { useEffect, useId, useRef, useState } from 'react'
import { Input } from '@mantine/core'
import classes from './one-time-code-input.module.css'

interface OneTimeCodeInputProps {
  label: string
  value: string
  /** Called with digits only, at most `length` of them. */
  onChange: (code: string) => void
  /** Called once when the last digit is typed, pasted or autofilled. */
  onComplete?: (code: string) => void
  length?: number
  description?: string
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
}

/**
 * Six cells rendered over one real input, so that paste, SMS autofill and screen readers work as with any text field.
 */
export function OneTimeCodeInput(props: OneTimeCodeInputProps) {
  const { label, value, onChange, onComplete, length = 6, description, error, disabled = false } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const current = Math.min(value.length, length - 1)
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length === length

  /** Typing replaces a full code, and continues a partial one. */
  const placeCursor = () => {
    if (isFull) input.current?.select()
    else input.current?.setSelectionRange(value.length, value.length)
  }

  // A rejected code can be overwritten without deleting it first.
  useEffect(() => {
    if (error !== undefined && document.activeElement === input.current) input.current?.select()
  }, [error])

  const take = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  const descriptionId = description ? `${id}-description` : undefined
  const describedBy = error ? `${id}-error` : descriptionId
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.field} data-focused={focused || undefined} data-error={error ? true : undefined}>
        <input
          id={id}
          ref={input}
          className={classes.input}
          value={value}
          onChange={(event) => take(event.currentTarget.value)}
          onFocus={() => {
            setFocused(true)
            placeCursor()
          }}
          onClick={placeCursor}
          onBlur={() => setFocused(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          autoFocus={props.autoFocus}
        />
        <div className={classes.cells} aria-hidden>
          {Array.from({ length }, (_, index) => (
            <span
              className={classes.cell}
              data-current={(focused && index === current) || undefined}
              data-middle={index === length / 2 || undefined}
              key={index}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}
