/** Properties that paint outside an element's box, where hit testing doesn't find them. */
const LENGTHS =
  /^(outline-width|outline-offset|-webkit-text-stroke-width|text-decoration-thickness|text-underline-offset|column-rule-width)$/
const SHADOWS = /^(-webkit-)?(box|text)-shadow$/
const FILTERS = /^(-webkit-)?filter$/
const BACKDROPS = /^(-webkit-)?backdrop-filter$/

/** Maximum extent in CSS pixels: of a soft shadow, of a hard shadow or a line, and of an inset shadow. */
const [FARTHEST_SOFT, FARTHEST, FARTHEST_INSIDE] = [48, 8, 4]
/** Maximum combined alpha of an element's shadows. */
const MAX_ALPHA = 0.6
const MAX_SHADOWS = 4
/** One rem in CSS pixels: a merchant's rules don't reach the root element. */
const REM = 16

const isComputed = (value: string): boolean => value === '' || /\b(var|calc|min|max|clamp|env|attr|if)\(/.test(value)

function toPixels(size: number, unit: string): number {
  if (size === 0) return 0
  if (unit === 'px') return size
  return unit === 'rem' ? size * REM : Number.POSITIVE_INFINITY
}

/** The signed lengths of a value in CSS pixels; Infinity for relative ones. */
function lengthsOf(value: string): number[] {
  return [...value.matchAll(/(?<![\w#.-])([+-]?\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+|%)?/gi)].map(([, amount, unit = 'px']) =>
    toPixels(Number(amount), unit.toLowerCase()),
  )
}

const COLOR = /#[\da-f]+|\b[a-z-]+\((?:[^()]|\([^()]*\))*\)/gi

function alphaOf(color: string | undefined): number {
  const alpha = /\/\s*([\d.]+)(%?)\s*\)$|^rgba\((?:[^,]+,){3}\s*([\d.]+)(%?)\)$/i.exec(color ?? '')
  if (!alpha) return 1
  const [, modern, modernUnit, old, oldUnit] = alpha
  return Number(modern ?? old) / ((modernUnit ?? oldUnit) === '%' ? 100 : 1)
}

/** Splits shadows at their top-level commas. */
const splitShadows = (value: string): string[] => value.split(/,(?![^(]*\))/)

/** True if shadows are narrow, or soft enough that text on them stays readable. */
function isSoft(value: string): boolean {
  if (isComputed(value)) return false
  if (/^(none|initial|inherit|unset)$/.test(value)) return true
  const shadows = splitShadows(value)
  let alpha = 0
  for (const shadow of shadows) {
    const lengths = lengthsOf(shadow.replaceAll(COLOR, ' ')).map(Math.abs)
    const reach = lengths.reduce((sum, length) => sum + length, 0)
    if (shadow.includes('inset') ? reach > FARTHEST_INSIDE : Math.max(0, ...lengths) > FARTHEST_SOFT) return false
    if (reach > FARTHEST) alpha += alphaOf(shadow.match(COLOR)?.[0])
  }
  return shadows.length <= MAX_SHADOWS && alpha <= MAX_ALPHA
}

function isNearFilter(value: string): boolean {
  if (isComputed(value)) return false
  const effects = [...value.matchAll(/([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/gi)]
  const shadows = effects.filter(([, name]) => name === 'drop-shadow')
  const isNarrow = effects.every(
    ([, name, of = '']) => name !== 'blur' || lengthsOf(of).every((length) => length <= FARTHEST),
  )
  return isNarrow && (shadows.length === 0 || isSoft(shadows.map(([, , of]) => of).join(',')))
}

/**
 * True if what a declaration paints outside its box stays near it, or is soft enough that text on it stays readable.
 * `value` as serialized by the browser.
 */
export function isPaintedNear(property: string, value: string): boolean {
  if (SHADOWS.test(property)) return isSoft(value)
  if (FILTERS.test(property)) return isNearFilter(value)
  // A backdrop may be blurred, but not darkened.
  if (BACKDROPS.test(property))
    return !isComputed(value) && /^(none|initial|unset|((blur|saturate)\([^()]*\)\s*)+)$/.test(value)
  if (!LENGTHS.test(property)) return true
  if (isComputed(value)) return false
  const isInside = (length: number) => property === 'outline-offset' && length < 0
  return !value.includes('%') && lengthsOf(value).every((length) => Math.abs(length) <= FARTHEST && !isInside(length))
}
