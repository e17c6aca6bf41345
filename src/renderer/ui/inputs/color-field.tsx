import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './color-field.module.css'
import { ColorPopover } from './color-popover.tsx'
import { contrastRatio } from './contrast.ts'
import { INVALID_COLOR, useColorInput } from './use-color-input.ts'

interface ColorFieldProps {
  label: string
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
  /** The server error. */
  error?: string | undefined
  /**
   * The background or foreground color ('#rrggbb') to compare with: shows the contrast ratio and warns below `least`.
   */
  against?: string
  /** 4.5 for text, 3 for large text and shapes. */
  least?: number
  /** Content below the picker. */
  children?: ReactNode
}

/** A color with its contrast ratio. Invalid input shows an error and stays in the field. */
export function ColorField({ label, value, onChange, error, against, least = 4.5, children }: ColorFieldProps) {
  const typed = useColorInput(value, onChange)
  const ratio = against === undefined ? null : contrastRatio(value, against)
  const enough = ratio !== null && ratio >= least
  const Mark = enough ? IconCheck : IconAlertTriangle
  const problem = typed.wrong ? INVALID_COLOR : error
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
