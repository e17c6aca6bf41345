import { useId, useState, type ReactNode } from 'react'
import classes from './color-parts.module.css'
import { hexToRgb, INVALID_COLOR, rgbToHex, useColorInput } from './use-color-input.ts'

interface ColorPartsProps {
  /** '#rrggbb' */
  value: string
  onChange: (value: string) => void
}

function Part({ label, title, children }: { label: string; title: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.part}>
      {children(id)}
      <label htmlFor={id} title={title}>
        {label}
      </label>
    </div>
  )
}

interface ChannelProps {
  label: string
  title: string
  /** From 0 to 255. */
  value: number
  onChange: (value: number) => void
}

/** Keeps any input until it is a valid channel value; on blur, resets to the channel's value. */
function Channel({ label, title, value, onChange }: ChannelProps) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null)
  const text = typed?.over === value ? typed.text : String(value)
  const wrong = !/^\d{1,3}$/.test(text) || Number(text) > 255
  const change = (next: string) => {
    const whole = /^\d{1,3}$/.test(next) && Number(next) <= 255
    if (whole && Number(next) !== value) onChange(Number(next))
    setTyped({ text: next, over: whole ? Number(next) : value })
  }
  return (
    <Part label={label} title={title}>
      {(id) => (
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-label={title}
          aria-invalid={wrong || undefined}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            onChange(Math.min(255, Math.max(0, value + step)))
          }}
        />
      )}
    </Part>
  )
}

const CHANNELS = [
  ['R', 'Red, 0 to 255'],
  ['G', 'Green, 0 to 255'],
  ['B', 'Blue, 0 to 255'],
] as const

/** A color as editable hex ('#1F5B45') and RGB values. */
export function ColorParts({ value, onChange }: ColorPartsProps) {
  const typed = useColorInput(value, onChange)
  const channels = hexToRgb(value)
  return (
    <div>
      <div className={classes.parts} role="group" aria-label="Color code">
        <Part label="Hex" title="Hexadecimal">
          {(id) => (
            <input
              id={id}
              spellCheck={false}
              autoComplete="off"
              aria-label="Hexadecimal"
              aria-invalid={typed.wrong || undefined}
              value={typed.text}
              onChange={(event) => typed.onChange(event.currentTarget.value)}
              onBlur={typed.onBlur}
            />
          )}
        </Part>
        {CHANNELS.map(([label, title], at) => (
          <Channel
            key={label}
            label={label}
            title={title}
            value={channels[at] ?? 0}
            onChange={(next) => onChange(rgbToHex(channels.with(at, next)))}
          />
        ))}
      </div>
      {typed.wrong && (
        <p className={classes.wrong} role="alert">
          {INVALID_COLOR}
        </p>
      )}
    </div>
  )
}
