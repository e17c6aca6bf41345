import { counted } from '../../../lib/format.ts'
import type { ColourWarning } from './colours.ts'

/** Something that a merchant should know before shoppers see it. */
export interface Check {
  key: string
  ok: boolean
  title: string
  /** What it means, or what to do about it. */
  text?: string
}

export const colourCheck = (hard: readonly ColourWarning[]): Check =>
  hard.length === 0
    ? { key: 'colours', ok: true, title: 'Every text is easy to read' }
    : { key: 'colours', ok: false, title: `${counted(hard.length, 'colour')} hard to read`, text: hard[0]?.text ?? '' }

/** `hiddenParts`: what the CSS would hide, in words. Null where there is none. */
export function cssCheck(css: string, hiddenParts: readonly string[]): Check | null {
  if (css === '') return null
  if (hiddenParts.length === 0) return { key: 'css', ok: true, title: 'Custom CSS leaves price and consent in sight' }
  return {
    key: 'css',
    ok: false,
    title: `Custom CSS hides ${hiddenParts.join(', ')}`,
    text: 'Shoppers must see this before they pay: the page leaves the CSS out and cannot be published with it.',
  }
}
