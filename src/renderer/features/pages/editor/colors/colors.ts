import { contrastRatio } from '../../../../ui/inputs/contrast.ts'

/** The names of the colours among the settings. */
export type ColourKey<V extends object> = Extract<
  { [K in keyof V]: K extends `${string}_color` ? K : never }[keyof V],
  string
>

/** A colour of a kind of content, and what it has to be readable on. */
export interface ColourRule<V extends object> {
  key: ColourKey<V>
  label: string
  /** The colour it is seen on. */
  against?: ColourKey<V>
  /** The contrast it needs (WCAG 2.2): 4.5 for text, 3 for shapes. */
  least: number
  /** Whether the page shows it; always, without. */
  shown?: (values: V) => boolean
}

/** The contrast that text needs. */
export const TEXT = 4.5
/** The contrast that shapes need. */
export const SHAPE = 3

export interface ColourWarning {
  key: string
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
export function colourWarnings<V extends object>(rules: readonly ColourRule<V>[], values: V): ColourWarning[] {
  return rules.flatMap(({ key, label, against, least, shown }) => {
    if (against === undefined || shown?.(values) === false) return []
    const [colour, ground] = [String(values[key]), String(values[against])]
    const ratio = contrastRatio(colour, ground)
    if (ratio === null || ratio >= least) return []
    return [{ key, text: `${label} is under ${least}:1.`, better: readableShade(colour, ground, least) }]
  })
}

/** How a colour can be read on another. */
export interface Contrast {
  /** 'Button text on button' */
  label: string
  /** 1 to 21 */
  ratio: number
  /** The contrast that it needs. */
  least: number
}

/** The contrasts that a colour has part in: on what it is seen on, and with what is seen on it. What is not shown has none. */
export function contrastsOf<V extends object>(
  rules: readonly ColourRule<V>[],
  values: V,
  { key }: ColourRule<V>,
): Contrast[] {
  const labelOf = (name: string) => rules.find((each) => each.key === name)?.label.toLowerCase() ?? 'its ground'
  return rules.flatMap((each) => {
    const { against, shown, least, label } = each
    if (against === undefined || (each.key !== key && against !== key) || shown?.(values) === false) return []
    const ratio = contrastRatio(String(values[each.key]), String(values[against]))
    return ratio === null ? [] : [{ label: `${label} on ${labelOf(against)}`, ratio, least }]
  })
}
