import { useState } from 'react'

/** What the server says of it, too. */
export const NO_COLOUR = 'Must be a color like #1F5B45'

/** '#1F5B45' of '#1F5B45' and '1F5B45', '#11AAFF' of '#1AF'; null for what is none of these, such as a colour's name. */
export function readColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** A colour in one spelling only: what is typed further may still be another ('#1AF' or '#1AF00D'). */
const isWhole = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** What is typed until it is a colour; the value stays the last that was one. */
export function useTypedColour(value: string, onChange: (value: string) => void) {
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

/** Red, green and blue, each from 0 to 255, of '#1F5B45'. */
export const channelsOf = (colour: string): [number, number, number] => {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** '#1F5B45' of red, green and blue. */
export const ofChannels = (channels: readonly number[]): string =>
  `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
