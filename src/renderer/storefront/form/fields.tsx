import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../content/icons.tsx'
import { useHydrated } from '../content/media.ts'
import { useTexts } from '../i18n/texts.tsx'

interface FieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  onLeave?: (() => void) | undefined
  error?: string | undefined
  help?: string | undefined
  /** A subtle hint below the field that blocks nothing. */
  hint?: ReactNode
  autoComplete?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric'
  maxLength?: number
  autoCapitalize?: 'none' | 'words' | 'characters'
  /** Called on Enter in the field; by default Enter submits the form. */
  onEnter?: () => void
  end?: ReactNode
}

type Words = Pick<FieldProps, 'id' | 'error' | 'help' | 'hint'>

const describedBy = ({ id, error, help, hint }: Words) =>
  [error ? `${id}-error` : help && `${id}-help`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** The message below a field. The live region always exists, so that a new message is read out. */
export function FieldMessage({ id, error, help, hint }: Words) {
  const { said } = useTexts().t
  return (
    <div className="shop-message" aria-live="polite">
      {error ? (
        <p className="shop-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {said[error] ?? error}
        </p>
      ) : (
        help && (
          <p className="shop-help" id={`${id}-help`}>
            {help}
          </p>
        )
      )}
      {hint && <div id={`${id}-hint`}>{hint}</div>}
    </div>
  )
}

/** A text field with a label that floats up when it is focused or filled. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, error, onEnter, type = 'text' } = props
  return (
    <div className="shop-field">
      <div className={error ? 'shop-control shop-bad' : 'shop-control'}>
        <input
          id={id}
          type={type}
          value={value}
          placeholder=" "
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          autoCapitalize={props.autoCapitalize}
          maxLength={props.maxLength}
          disabled={props.disabled}
          spellCheck={false}
          enterKeyHint={onEnter ? 'done' : 'next'}
          aria-required={props.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(props)}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onLeave}
          onKeyDown={(event) => {
            if (!onEnter || event.key !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
        />
        <label htmlFor={id}>{label}</label>
        {props.end}
      </div>
      <FieldMessage id={id} error={error} help={props.help} hint={props.hint} />
    </div>
  )
}

interface SelectFieldProps extends FieldProps {
  options: readonly { code: string; name: string }[]
  /** The list is about to be opened. */
  onOpen?: (() => void) | undefined
}

/** A native select with our styles: phones and screen readers handle it best. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, value, error, options } = props
  const known = options.some(({ code }) => code === value)
  // The server render has only the selected option: the list can't be opened before hydration.
  const whole = useHydrated()
  const chosen = whole ? '' : value
  // Memoized: there are 250 countries, and the page renders on every keystroke.
  const list = useMemo(
    () =>
      options
        .filter(({ code }) => whole || code === chosen)
        .map(({ code, name }) => (
          // Country names may differ between the browser and the server.
          <option key={code} value={code} suppressHydrationWarning>
            {name}
          </option>
        )),
    [options, whole, chosen],
  )
  return (
    <div className="shop-field">
      <div className={`shop-control shop-select${error ? ' shop-bad' : ''}${known ? ' shop-filled' : ''}`}>
        <select
          id={id}
          value={known ? value : ''}
          autoComplete={props.autoComplete}
          disabled={props.disabled}
          aria-required={props.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(props)}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onLeave}
          onFocus={props.onOpen}
          onPointerDown={props.onOpen}
        >
          {!known && <option value="" />}
          {list}
        </select>
        <label htmlFor={id}>{label}</label>
        <Icon name="chevron" />
      </div>
      <FieldMessage id={id} error={error} help={props.help} hint={props.hint} />
    </div>
  )
}

/** A checkbox with its whole label as the target. */
export function CheckboxField(props: {
  id: string
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}) {
  const { id, error } = props
  return (
    <div className="shop-field">
      <label className="shop-check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={props.checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        <span>{props.label}</span>
      </label>
      <FieldMessage id={id} error={error} />
    </div>
  )
}
