/** Names of elements that must be visible before payment, and of their containers. */
const PROTECTED =
  /[.#](shop-)?(pay|pay-area|total|totals|price|consent|page|main|body|cols|side|summary|lines|width|section|form|policies)(?![\w-])/i

const isZero = (value: string): boolean => /^-?0*(\.0+)?([a-z]+|%)?$/.test(value) && /0/.test(value)
const isFarOff = (value: string): boolean => /-\d{3,}|-\d+(\.\d+)?(vw|vh|rem|em)|-100%/.test(value)
const isClear = (value: string): boolean =>
  /transparent|(rgb|hsl)a?\(([^),]*,){3}\s*0(\.0+)?%?\s*\)|\/\s*0(\.0+)?%?\s*\)/.test(value)

const isSmall =
  (least: number) =>
  (value: string): boolean =>
    isZero(value) || (/^\d*\.?\d+px$/.test(value) && Number.parseFloat(value) < least)

/** Values that hide an element or make it unreachable, by property. */
const HIDING: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => /\bnone\b/.test(value),
  visibility: (value) => /hidden|collapse/.test(value),
  'content-visibility': (value) => value.includes('hidden'),
  // Size containment lays out an element as if it were empty, so that its content has no room.
  contain: (value) => /strict|(^|\s)(block-)?size/.test(value),
  'container-type': (value) => value.startsWith('size'),
  container: (value) => /\/\s*size/.test(value),
  opacity: (value) => Number.parseFloat(value) < (value.includes('%') ? 50 : 0.5),
  clip: (value) => !/^(auto|initial|unset)/.test(value),
  'clip-path': (value) => !/^(none|initial|unset)/.test(value),
  mask: (value) => !/^(none|initial|unset)/.test(value),
  filter: (value) => /opacity|blur|contrast|brightness/.test(value),
  'font-size': isSmall(9),
  'line-height': (value) => isZero(value) || /^0?\.[0-4]\d*$/.test(value),
  height: isSmall(10),
  'max-height': isSmall(10),
  width: isSmall(10),
  'max-width': isSmall(10),
  'block-size': isSmall(10),
  'max-block-size': isSmall(10),
  'inline-size': isSmall(10),
  'max-inline-size': isSmall(10),
  'grid-template-rows': isZero,
  'grid-template-columns': isZero,
  'mask-image': (value) => !/^(none|initial|unset)/.test(value),
  'mix-blend-mode': (value) => !/^(normal|initial|unset)/.test(value),
  'background-blend-mode': (value) => !/^(normal|initial|unset)/.test(value),
  '-webkit-mask-box-image': (value) => !/^(none|initial|unset)/.test(value),
  '-webkit-mask-box-image-source': (value) => !/^(none|initial|unset)/.test(value),
  'backdrop-filter': (value) => /brightness|contrast|invert|opacity|hue|grayscale|sepia/.test(value),
  'text-decoration': (value) => value.includes('line-through'),
  'text-decoration-line': (value) => value.includes('line-through'),
  rotate: (value) => /\b(90|270)deg/.test(value) && /[xy]/.test(value),
  'offset-path': (value) => !/^(none|initial|unset)/.test(value),
  inset: isFarOff,
  zoom: isZero,
  scale: isZero,
  transform: (value) => /scale[xy3d]*\(\s*0*\.?0/.test(value) || isFarOff(value),
  translate: isFarOff,
  'text-indent': isFarOff,
  left: isFarOff,
  right: isFarOff,
  top: isFarOff,
  bottom: isFarOff,
  margin: isFarOff,
  'margin-left': isFarOff,
  'margin-top': isFarOff,
  'z-index': (value) => value.startsWith('-'),
  color: isClear,
  '-webkit-text-fill-color': isClear,
  'pointer-events': (value) => value.startsWith('none'),
}

/** Splits a selector list; ignores commas in brackets. */
function listed(selectors: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of selectors) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts
}

/** Returns a selector's parts without its exclusions; the last one is the subject. */
function partsOf(selector: string): string[] {
  let bare = selector
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/:(not|has|where|is|nth-[\w-]+)\(([^()]*)\)/gi, (_, name: string, inner: string) =>
      /^(is|where)$/i.test(name) ? inner.replaceAll(/[\s>+~]/g, '') : '',
    )
  }
  return bare.trim().split(/[\s>+~]+/)
}

/**
 * A subject without a class or id matches all elements of its type, unless it is inside an element that isn't
 * protected.
 */
function targetsProtected(selector: string): boolean {
  const parts = partsOf(selector)
  const subject = parts.at(-1) ?? ''
  if (/[.#][\w-]/.test(subject)) return PROTECTED.test(subject)
  return parts.some((part) => PROTECTED.test(part)) || !parts.some((part) => /[.#][\w-]/.test(part))
}

/**
 * Returns true if a declaration hides an element that shoppers must see before payment. The page also checks what is
 * actually rendered; this reports the line to the merchant.
 */
export function hidesProtected(selectors: string, property: string, value: string): boolean {
  const hides = HIDING[property]
  return hides !== undefined && hides(value.replace(/\s*!important$/, '')) && listed(selectors).some(targetsProtected)
}

/**
 * Maximum distance from an element's box, in CSS pixels, beyond which paint covers the rest of the page: for outlines
 * and strokes, and for shadows.
 */
const [FARTHEST_LINE, FARTHEST] = [8, 48]

const isFar = (value: string, farthest: number): boolean =>
  [...value.matchAll(/(?<![\w#.])-?(\d*\.?\d+)(px|rem|em|v\w+|cm|mm|in|pt|pc|ch|ex|q|lh)\b/g)].some(
    ([, amount, unit]) => Number(amount) > farthestIn(unit, farthest),
  )

/** Returns the distance in a unit. Units whose size depends on the page's window or font have no safe distance. */
function farthestIn(unit: string | undefined, pixels: number): number {
  if (unit === 'px') return pixels
  return unit === 'rem' || unit === 'em' ? pixels / 16 : 0
}

/**
 * Returns true if a declaration paints or pulls an element over the rest of the page: a huge outline or shadow, or a
 * very negative margin. The page drops such declarations; this reports the line to the merchant.
 */
export function coversPage(property: string, value: string): boolean {
  if (/^(outline(-width|-offset)?|-webkit-text-stroke(-width)?)$/.test(property)) return isFar(value, FARTHEST_LINE)
  if (/^(box-shadow|text-shadow)$/.test(property)) return isFar(value, FARTHEST)
  if (property === 'filter' || property === 'backdrop-filter')
    return value.includes('drop-shadow') && isFar(value, FARTHEST)
  return /^margin(-[a-z-]+)?$/.test(property) && isFarOff(value)
}

/** Returns true if content that a style sheet adds could be mistaken for a price, or uses counters. */
export function looksLikePrice(property: string, value: string): boolean {
  if (/^counter-(reset|increment|set)$/.test(property)) return !/^\s*none\b/.test(value)
  if (/^list-style(-type)?$/.test(property))
    return /["']|\b(decimal|[\w-]+-(roman|latin|alpha|greek|numeric|decimal)|symbols|var)\b/.test(value)
  return property === 'content' && (/[\p{N}\p{Sc}]/u.test(value) || /\b(counters?|attr)\(/.test(value))
}
