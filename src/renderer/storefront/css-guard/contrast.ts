import { contrast } from '../templates/theme.ts'
import type { Rgb } from '../templates/theme.ts'

/** A painted color: channels from 0 to 255, and alpha. */
export interface Paint {
  rgb: Rgb
  alpha: number
}

/** Parses a computed color, 'rgb(0, 0, 0)' or 'rgba(0, 0, 0, 0)'; null for any other notation. */
export function parseRgb(text: string): Paint | null {
  const [red, green, blue, alpha = 1] =
    /^rgba?\(([^)]+)\)$/
      .exec(text)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return { rgb: [red, green, blue], alpha }
}

/** The background of a text, if it is a single color; otherwise null. */
export function backgroundOf(styles: Iterable<CSSStyleDeclaration>): Rgb | null {
  for (const style of styles) {
    if (style.backgroundImage !== 'none') return null
    const color = parseRgb(style.backgroundColor)
    if (color && color.alpha > 0.5) return color.rgb
  }
  return null
}

/** Alpha from which a color counts as opaque. */
const OPAQUE = 0.98
const WHITE: Rgb = [255, 255, 255]
const known = new Map<string, Paint | null>()
let drawing: CanvasRenderingContext2D | null | undefined

/** Paints a color to a canvas to convert notations that only the browser knows. */
function painted(text: string): Paint | null {
  drawing ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!drawing) return null
  drawing.clearRect(0, 0, 1, 1)
  drawing.fillStyle = '#000'
  drawing.fillStyle = text
  drawing.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = drawing.getImageData(0, 0, 1, 1).data
  return { rgb: [red, green, blue], alpha: alpha / 255 }
}

/** Parses a computed color in any notation; null if the browser has no canvas. */
export function parseColorOf(text: string): Paint | null {
  const plain = parseRgb(text)
  if (plain) return plain
  const before = known.get(text)
  if (before !== undefined) return before
  const paint = painted(text)
  known.set(text, paint)
  return paint
}

const over = ({ rgb, alpha }: Paint, ground: Rgb): Rgb => {
  const mixed = (at: 0 | 1 | 2) => rgb[at] * alpha + ground[at] * (1 - alpha)
  return [mixed(0), mixed(1), mixed(2)]
}

const COLOR =
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|device-cmyk)\((?:[^()]|\([^()]*\))*\)|#[\da-f]{3,8}\b/gi

/** The colors of a computed background image: a picture, which only the store can set, has none. */
const stopsOf = (image: string): Paint[] =>
  [...image.matchAll(COLOR)].flatMap(([color]) => {
    const paint = parseColorOf(color)
    return paint ? [paint] : []
  })

/** A background layer: its color and the colors of its image. `partly` if it may not be behind the whole text. */
export interface BackgroundLayer {
  style: BackgroundStyle
  partly?: boolean
}

type BackgroundStyle = Pick<
  CSSStyleDeclaration,
  'backgroundColor' | 'backgroundImage' | 'backgroundRepeat' | 'backgroundSize'
>

/** True if an image covers everything without gaps. */
const coversEverything = (style: BackgroundStyle): boolean =>
  style.backgroundRepeat === 'repeat' &&
  style.backgroundSize === 'auto' &&
  stopsOf(style.backgroundImage).every(({ alpha }) => alpha > OPAQUE)

/** True if a background hides everything behind it. */
export const isOpaque = (style: BackgroundStyle): boolean =>
  (parseColorOf(style.backgroundColor)?.alpha ?? 0) > OPAQUE ||
  (style.backgroundImage !== 'none' && coversEverything(style))

const BLACK: Rgb = [0, 0, 0]
const byLight = (a: Rgb, b: Rgb): number => contrast(a, BLACK) - contrast(b, BLACK)

/** The darkest and the lightest of the given colors. */
function extremes(colors: readonly Rgb[]): Rgb[] {
  const sorted = colors.toSorted(byLight)
  const [darkest, lightest] = [sorted[0], sorted.at(-1)]
  return darkest && lightest ? [darkest, lightest] : []
}

/**
 * The darkest and the lightest color that may be behind a text, from its element outwards: translucent layers are
 * blended with the next one, and any color of an image counts. Null for a store's own picture, which is unknown.
 */
export function backgroundRange(grounds: Iterable<BackgroundLayer>): Rgb[] | null {
  const layers: { paints: readonly Paint[]; partly: boolean }[] = []
  for (const { style, partly = false } of grounds) {
    const { backgroundColor, backgroundImage } = style
    if (/(^|[\s,])url\(/.test(backgroundImage)) return null
    if (backgroundImage !== 'none') {
      const isEverywhere = !partly && coversEverything(style)
      layers.push({ paints: stopsOf(backgroundImage), partly: !isEverywhere })
      if (isEverywhere) break
    }
    const color = parseColorOf(backgroundColor)
    if (!color || color.alpha === 0) continue
    layers.push({ paints: [color], partly })
    if (color.alpha > OPAQUE && !partly) break
  }
  let below: Rgb[] = [WHITE]
  for (const { paints, partly } of layers.toReversed()) {
    const laid = paints.flatMap((paint) => below.map((ground) => over(paint, ground)))
    below = extremes(partly ? [...below, ...laid] : laid)
  }
  return below
}

/** True if a text color is readable on every background between the darkest and the lightest. */
export function isReadableOn(text: Paint, grounds: readonly Rgb[], least: number): boolean {
  const sides = grounds.map((ground) => {
    const seen = over(text, ground)
    return contrast(seen, ground) < least ? 0 : Math.sign(byLight(seen, ground))
  })
  return sides.every((side) => side !== 0 && side === sides[0])
}
