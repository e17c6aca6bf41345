import { useState } from 'react'

/** The server uses the same message. */
export const INVALID_COLOR = 'Must be a color like #1F5B45'

/**
 * Parses '#1F5B45' and '1F5B45' to '#1F5B45', and '#1AF' to '#11AAFF'; null for anything else, such as a color name.
 */
export function parseColor(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** True for a color that more typing can't change ('#1AF' may become '#1AF00D'). */
const isWhole = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** Keeps any input until it is a valid color; the value is the last valid one. */
export function useColorInput(value: string, onChange: (value: string) => void) {
  const [last, setLast] = useState({ text: value, over: '', left: false })
  // A value from outside, such as undo, a restored version or a suggested shade, replaces the input.
  const typed = last.over === value ? last : { text: value, over: value, left: false }
  return {
    text: typed.text,
    wrong: typed.left && typed.text !== value && parseColor(typed.text) === null,
    onChange: (text: string) => {
      if (isWhole(text)) onChange(text)
      setLast({ text, over: isWhole(text) ? text : value, left: false })
    },
    onBlur: () => {
      const colour = typed.text === value ? value : parseColor(typed.text)
      if (colour !== null && colour !== value) onChange(colour)
      setLast({ text: colour ?? typed.text, over: colour ?? value, left: true })
    },
  }
}

/** Converts '#1F5B45' to red, green and blue, each from 0 to 255. */
export const hexToRgb = (colour: string): [number, number, number] => {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Converts red, green and blue to '#1F5B45'. */
export const rgbToHex = (channels: readonly number[]): string =>
  `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
