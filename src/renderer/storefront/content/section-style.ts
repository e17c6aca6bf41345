import type { CSSProperties } from 'react'
import { contrast, parseColor, readable, readableOn, toHex } from '../templates/theme.ts'
import type { Variables } from '../templates/theme.ts'

/** Background and text style of a section with its own colors (banner, hero, strip, reviews). */
export function sectionStyle(part: {
  background?: string | null | undefined
  text?: string | null | undefined
  secondary?: string | null | undefined
  icon?: string | null | undefined
}): CSSProperties {
  const ground = parseColor(part.background)
  const text = parseColor(part.text)
  const second = parseColor(part.secondary)
  const icon = parseColor(part.icon)
  const variables: Variables = {}
  if (ground) {
    const main = readableOn(ground, text)
    variables['--shop-part-bg'] = toHex(ground)
    variables['--shop-part-text'] = toHex(main)
    variables['--shop-part-text-2'] = toHex(second && contrast(ground, second) >= readable ? second : main)
  } else {
    if (text) variables['--shop-part-text'] = toHex(text)
    if (second) variables['--shop-part-text-2'] = toHex(second)
  }
  if (icon) variables['--shop-part-icon'] = toHex(icon)
  return variables
}
