import { contrastRatio } from '../../ui/contrast.ts'
import type { PageValues } from './page-values.ts'

type ColourKey = 'background_color' | 'main_text_color' | 'secondary_text_color' | 'button_color' | 'button_text_color'

interface PageColour {
  key: ColourKey
  label: string
  /** The colour it is seen on. */
  against?: ColourKey
  /** The contrast it needs (WCAG 2.2): 4.5 for text, 3 for shapes. */
  least: number
}

export const pageColours: readonly PageColour[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: 4.5 },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: 4.5 },
  { key: 'button_color', label: 'Button', against: 'background_color', least: 3 },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: 4.5 },
]

export interface ColourWarning {
  key: ColourKey
  text: string
  /** The nearest shade of the same colour that is readable; null where there is none. */
  better: string | null
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const written = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

const STEPS = 50

/** The shade nearest to `colour`, darker or lighter, that has the contrast on `ground`; null where none has. */
export function readableShade(colour: string, ground: string, least: number): string | null {
  const from = channels(colour)
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end of [0, 255]) {
      const shade = written(from.map((value) => value + ((end - value) * step) / STEPS))
      if ((contrastRatio(shade, ground) ?? 0) >= least) return shade
    }
  }
  return null
}

/** The colours that are hard to read, each with a shade that is not. */
export function colourWarnings(values: Pick<PageValues, ColourKey>): ColourWarning[] {
  return pageColours.flatMap(({ key, label, against, least }) => {
    if (against === undefined) return []
    const ratio = contrastRatio(values[key], values[against])
    if (ratio === null || ratio >= least) return []
    const better = readableShade(values[key], values[against], least)
    return [{ key, text: `${label} is under ${least}:1.`, better }]
  })
}
