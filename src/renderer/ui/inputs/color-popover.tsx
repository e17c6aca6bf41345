import { ActionIcon, CloseButton, ColorPicker, Popover, UnstyledButton } from '@mantine/core'
import { useEyeDropper } from '@mantine/hooks'
import { IconColorPicker } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './color-field.module.css'
import { ColorParts } from './color-parts.tsx'

interface ColorPopoverProps {
  /** The colour's name. */
  label: string
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
  /** What stands under the picker. */
  children?: ReactNode
}

/** Takes a colour from the screen. Nothing where the browser cannot. */
function Dropper({ onChange }: Pick<ColorPopoverProps, 'onChange'>) {
  const { supported, open } = useEyeDropper()
  if (!supported) return null
  const pick = async () => {
    // Refused when the merchant presses Escape: nothing was picked.
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
  /** From the swatch, in pixels. */
  offset: number
}

const BELOW: Place = { position: 'bottom-start', offset: 8 }

/** Beside the field and not over the ones below it, where there is room. */
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
