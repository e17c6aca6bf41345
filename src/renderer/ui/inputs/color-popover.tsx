import { ActionIcon, CloseButton, ColorPicker, Popover, UnstyledButton } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconColorPicker } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './color-field.module.css'
import { ColorParts } from './color-parts.tsx'

interface ColorPopoverProps {
  /** The color's name. */
  label: string
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
  /** Content below the picker. */
  children?: ReactNode
}

/** Picks a color from the screen. Renders nothing in browsers without support. */
function Dropper({ onChange }: Pick<ColorPopoverProps, 'onChange'>) {
  const { supported, open } = useEyeDropper()
  if (!supported) return null
  const pick = async () => {
    // Rejects if the merchant presses Escape.
    const picked = await open().catch(() => undefined)
    if (picked) onChange(picked.sRGBHex)
  }
  return (
    <ActionIcon aria-label="Pick a color from the screen" onClick={() => void pick()}>
      <IconColorPicker size={16} stroke={1.8} />
    </ActionIcon>
  )
}

const WIDTH = 280
const GAP = 24

interface Place {
  position: 'right-start' | 'bottom-start'
  /** Distance from the swatch in pixels. */
  offset: number
}

const BELOW: Place = { position: 'bottom-start', offset: 8 }

/** Opens next to the field rather than over the fields below, if space allows. */
function placeFor(swatch: HTMLElement): Place {
  const field = swatch.closest(`.${classes.row}`)?.getBoundingClientRect()
  if (!field || field.right + GAP + WIDTH > window.innerWidth) return BELOW
  return { position: 'right-start', offset: field.right + GAP - swatch.getBoundingClientRect().right }
}

/** A swatch that opens a picker. */
export function ColorPopover({ label, value, onChange, children }: ColorPopoverProps) {
  const [opened, setOpened] = useState(false)
  const [place, setPlace] = useState(BELOW)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      {...place}
      middlewares={{ flip: { crossAxis: false, fallbackPlacements: ['top-start'] }, shift: { padding: 12 } }}
      trapFocus
      returnFocus
      width={WIDTH}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.swatch ?? ''}
          aria-label={`Choose ${label}`}
          style={{ '--swatch': value }}
          onClick={(event) => {
            setPlace(placeFor(event.currentTarget))
            setOpened(!opened)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.popover ?? ''}>
        <div className={classes.head}>
          <h2 className={classes.title}>{label}</h2>
          <Dropper onChange={onChange} />
          <CloseButton aria-label="Close" onClick={() => setOpened(false)} />
        </div>
        <ColorPicker
          fullWidth
          format="hex"
          value={value}
          onChange={onChange}
          saturationLabel="Saturation and brightness"
          hueLabel="Hue"
        />
        <ColorParts value={value} onChange={onChange} />
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
