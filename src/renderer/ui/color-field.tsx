import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './color-field.module.css'
import { ColorPopover } from './color-popover.tsx'
import { contrastRatio } from './contrast.ts'

/** What the server says of it, too. */
const NO_COLOUR = 'Must be a colour like #1F5B45'

/** '#1F5B45' of '#1F5B45' and '1F5B45', '#11AAFF' of '#1AF'; null for what is none of these, such as a colour's name. */
export function readColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** A colour in one spelling only: what is typed further may still be another ('#1AF' or '#1AF00D'). */
const isWhole = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** What is typed until it is a colour; the value stays the last that was one. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [last, setLast] = useState({ text: value, over: '', left: false })
  // Undo, a restored version or a suggested shade comes from outside, and what was typed is past.
  const typed = last.over === value ? last : { text: value, over: value, left: false }
  return {
    text: typed.text,
    wrong: typed.left && typed.text !== value && readColour(typed.text) === null,
    onChange: (text: string) => {
      if (isWhole(text)) onChange(text)
      setLast({ text, over: isWhole(text) ? text : value, left: false })
    },
    onBlur: () => {
      const colour = typed.text === value ? value : readColour(typed.text)
      if (colour !== null && colour !== value) onChange(colour)
      setLast({ text: colour ?? typed.text, over: colour ?? value, left: true })
    },
  }
}

interface ColorFieldProps {
  label: string
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
  /** What the server says is wrong with it. */
  error?: string | undefined
  /** The colour it is read on or under ('#rrggbb'): shows the contrast ratio and warns below `least`. */
  against?: string
  /** 4.5 for text, 3 for large text and shapes. */
  least?: number
  /** What stands under the picker. */
  children?: ReactNode
}

/** A colour with its contrast ratio against what it is seen on. What is none is told, and stays to be mended. */
export function ColorField({ label, value, onChange, error, against, least = 4.5, children }: ColorFieldProps) {
  const typed = useTyped(value, onChange)
  const ratio = against === undefined ? null : contrastRatio(value, against)
  const enough = ratio !== null && ratio >= least
  const Mark = enough ? IconCheck : IconAlertTriangle
  const problem = typed.wrong ? NO_COLOUR : error
  return (
    <div className={classes.row} data-wrong={problem !== undefined || undefined}>
      <TextInput
        className={classes.input ?? ''}
        label={label}
        value={typed.text}
        onChange={(event) => typed.onChange(event.currentTarget.value)}
        onBlur={typed.onBlur}
        error={problem}
        spellCheck={false}
        autoComplete="off"
        size="xs"
        leftSection={
          <ColorPopover label={label} value={value} onChange={onChange}>
            {children}
          </ColorPopover>
        }
      />
      {ratio !== null && (
        <span className={classes.ratio} data-enough={enough || undefined} role="status">
          <Mark size={14} stroke={1.8} aria-hidden />
          {(Math.floor(ratio * 10) / 10).toFixed(1)}:1
          {!enough && <VisuallyHidden> {`under ${least}:1`}</VisuallyHidden>}
        </span>
      )}
    </div>
  )
}
