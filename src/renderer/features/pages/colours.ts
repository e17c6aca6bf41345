import { contrastRatio } from '../../ui/contrast.ts'
import type { PageValues } from './page-values.ts'

type ColourNames = { [K in keyof PageValues]: K extends `${string}_color` ? K : never }[keyof PageValues]
export type ColourKey = Extract<ColourNames, string>

interface PageColour {
  key: ColourKey
  label: string
  /** The colour it is seen on. */
  against?: ColourKey
  /** The contrast it needs (WCAG 2.2): 4.5 for text, 3 for shapes. */
  least: number
  /** Whether the page shows it; always, without. */
  shown?: (values: PageValues) => boolean
}

const TEXT = 4.5
const SHAPE = 3

const hasLimited = (values: PageValues): boolean => values.limited_time_enabled || values.limited_stock_enabled
const hasBanner = (values: PageValues): boolean => values.banner_enabled && values.banner_background_type === 'color'

/** Every colour of a page: the main ones first. */
export const pageColours: readonly PageColour[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: TEXT },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: TEXT },
  { key: 'button_color', label: 'Button', against: 'background_color', least: SHAPE },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: TEXT },
  { key: 'whop_button_color', label: 'Whop button', against: 'background_color', least: SHAPE },
  { key: 'banner_color', label: 'Banner background', least: 1 },
  {
    key: 'banner_primary_text_color',
    label: 'Banner first line',
    against: 'banner_color',
    least: TEXT,
    shown: hasBanner,
  },
  {
    key: 'banner_secondary_text_color',
    label: 'Banner second line',
    against: 'banner_color',
    least: TEXT,
    shown: hasBanner,
  },
  {
    key: 'hero_section_background_color',
    label: 'Hero background',
    against: 'main_text_color',
    least: TEXT,
    shown: (values) => values.hero_enabled && values.hero_section_background_type === 'color',
  },
  { key: 'limited_background_color', label: 'Notice background', least: 1 },
  {
    key: 'limited_icon_color',
    label: 'Notice icon',
    against: 'limited_background_color',
    least: SHAPE,
    shown: hasLimited,
  },
  {
    key: 'limited_main_text_color',
    label: 'Notice text',
    against: 'limited_background_color',
    least: TEXT,
    shown: hasLimited,
  },
  {
    key: 'limited_secondary_text_color',
    label: 'Notice second text',
    against: 'limited_background_color',
    least: TEXT,
    shown: hasLimited,
  },
  {
    key: 'custom_text_background_color',
    label: 'Text background',
    against: 'main_text_color',
    least: TEXT,
    shown: (values) => values.custom_text_enabled && values.custom_background_type === 'color',
  },
  {
    key: 'reviews_background_color',
    label: 'Reviews background',
    against: 'main_text_color',
    least: TEXT,
    shown: (values) => values.reviews_enabled,
  },
  {
    key: 'affirmation_background_color',
    label: 'Affirmation background',
    against: 'main_text_color',
    least: TEXT,
    shown: (values) => values.affirmation_box_enabled,
  },
]

const NOWHERE: PageColour = { key: 'background_color', label: 'Background', least: 1 }

/** What is known of a colour. */
export const pageColour = (key: ColourKey): PageColour => pageColours.find((each) => each.key === key) ?? NOWHERE

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

/** The colours that are shown and hard to read, each with a shade that is not. */
export function colourWarnings(values: PageValues): ColourWarning[] {
  return pageColours.flatMap(({ key, label, against, least, shown }) => {
    if (against === undefined || shown?.(values) === false) return []
    const ratio = contrastRatio(values[key], values[against])
    if (ratio === null || ratio >= least) return []
    const better = readableShade(values[key], values[against], least)
    return [{ key, text: `${label} is under ${least}:1.`, better }]
  })
}
