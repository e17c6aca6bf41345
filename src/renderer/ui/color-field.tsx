import { ColorInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './color-field.module.css'
import { contrastRatio } from './contrast.ts'

interface ColorFieldProps {
  label: string
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
  /** The colour it is read on or under ('#rrggbb'): shows the contrast ratio and warns below `least`. */
  against?: string
  /** 4.5 for text, 3 for large text and shapes. */
  least?: number
  swatches?: string[]
}

/** A colour with its contrast ratio against what it is seen on. */
export function ColorField({ label, value, onChange, against, least = 4.5, swatches }: ColorFieldProps) {
  const ratio = against === undefined ? null : contrastRatio(value, against)
  const enough = ratio !== null && ratio >= least
  const Mark = enough ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.row}>
      <ColorInput
        className={classes.input ?? ''}
        label={label}
        value={value}
        onChange={onChange}
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
        size="xs"
        {...(swatches ? { swatches } : {})}
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
