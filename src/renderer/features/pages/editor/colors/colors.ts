import { contrastRatio } from '../../../../ui/inputs/contrast.ts'

/** Keys of the color settings. */
export type ColorKey<V extends object> = Extract<
  { [K in keyof V]: K extends `${string}_color` ? K : never }[keyof V],
  string
>

/** A color of a content kind, and the background it must contrast with. */
export interface ColorRule<V extends object> {
  key: ColorKey<V>
  label: string
  /** The background color. */
  against?: ColorKey<V>
  /** The minimum contrast (WCAG 2.2): 4.5 for text, 3 for shapes. */
  least: number
  /** Whether the page shows it; always if omitted. */
  shown?: (values: V) => boolean
}

/** Minimum contrast of text. */
export const TEXT_CONTRAST = 4.5
/** Minimum contrast of shapes. */
export const SHAPE_CONTRAST = 3

export interface ColorWarning {
  key: string
  text: string
  /** The nearest readable shade of the same color; null if none exists. */
  better: string | null
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const written = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

const STEPS = 50

/** Returns the shade nearest to `colour`, darker or lighter, with enough contrast on `ground`; null if none has. */
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

/** Returns the visible low-contrast colors, each with a readable shade. */
export function colorWarnings<V extends object>(rules: readonly ColorRule<V>[], values: V): ColorWarning[] {
  return rules.flatMap(({ key, label, against, least, shown }) => {
    if (against === undefined || shown?.(values) === false) return []
    const [colour, ground] = [String(values[key]), String(values[against])]
    const ratio = contrastRatio(colour, ground)
    if (ratio === null || ratio >= least) return []
    return [{ key, text: `${label} is under ${least}:1.`, better: readableShade(colour, ground, least) }]
  })
}

/** The contrast between two colors. */
export interface Contrast {
  /** 'Button text on button' */
  label: string
  /** From 1 to 21. */
  ratio: number
  /** The minimum contrast. */
  least: number
}

/**
 * Contrasts that involve a color: with its background and with colors that use it as theirs. Hidden colors are left
 * out.
 */
export function contrastsOf<V extends object>(
  rules: readonly ColorRule<V>[],
  values: V,
  { key }: ColorRule<V>,
): Contrast[] {
  const labelOf = (name: string) => rules.find((each) => each.key === name)?.label.toLowerCase() ?? 'its background'
  return rules.flatMap((each) => {
    const { against, shown, least, label } = each
    if (against === undefined || (each.key !== key && against !== key) || shown?.(values) === false) return []
    const ratio = contrastRatio(String(values[each.key]), String(values[against]))
    return ratio === null ? [] : [{ label: `${label} on ${labelOf(against)}`, ratio, least }]
  })
}
