/**
 * What no merchant's CSS may say. A veil that lets presses through could not be told from the page below it; what is laid
 * out as if it were empty has no room for the page; the order of layers is the shop's, which puts price, total, consent
 * and pay button on top; and figures read backwards are other figures.
 */
const TAKEN_OUT: ReadonlySet<string> = new Set([
  'pointer-events',
  'contain',
  'content-visibility',
  'z-index',
  'direction',
  'unicode-bidi',
  'border-image-outset',
  '-webkit-box-reflect',
  '-webkit-mask-box-image-outset',
])

/** What is painted outside of an element's own box, where no look at a point finds it. */
const PAINTED_OUTSIDE =
  /^(box-shadow|text-shadow|outline-width|outline-offset|filter|backdrop-filter|-webkit-text-stroke-width|text-decoration-thickness|text-underline-offset|column-rule-width)$/

/** How far outside, in CSS pixels: as far as a soft shadow reaches. */
const FARTHEST = 48
/** One rem in CSS pixels: no merchant's rule reaches the root element. */
const REM = 16
const NOT_LENGTHS = /^(|%|deg|turn|g?rad|m?s)$/

/** Whether every length of a computed or written value is plain and short; relative ones grow with what they relate to. */
function isNear(property: string, value: string): boolean {
  if (value === '' || /\b(var|calc|min|max|clamp|env|attr)\(/.test(value)) return false
  // Of the size of the letters.
  if (property.startsWith('text-') && property !== 'text-shadow' && value.includes('%')) return false
  for (const [, amount, unit = ''] of value.matchAll(/(?<![\w#.])[+-]?(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+|%)?/gi)) {
    const name = unit.toLowerCase()
    const pixels = name === 'rem' ? REM : name === 'px' ? 1 : NOT_LENGTHS.test(name) ? 0 : Number.POSITIVE_INFINITY
    if (Number(amount) * pixels > FARTHEST) return false
  }
  return true
}

/** What takes its words from a style sheet. */
const SAYS = /^(content|list-style-type|quotes|text-overflow|text-emphasis-style|hyphenate-character)$/
/** Figures and signs of money, in any script: what they say could be read as a price. */
const FIGURES = /[\p{N}\p{Sc}]/u

function maySay(value: string): boolean {
  if (/\b(var|counters?|attr|symbols)\(/.test(value)) return false
  return !(value.match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g) ?? []).some((text) => FIGURES.test(text))
}

/** Takes out of a declaration what must not be said. */
function cleanStyle(style: CSSStyleDeclaration): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property)
    const stays =
      !TAKEN_OUT.has(property) &&
      (!PAINTED_OUTSIDE.test(property) || isNear(property, value)) &&
      (!SAYS.test(property) || maySay(value))
    if (!stays) style.removeProperty(property)
  }
}

/** The same for a rule and every rule in it: nested ones and the steps of an animation. */
export function cleanRule(rule: CSSRule): void {
  if ('style' in rule && rule.style instanceof CSSStyleDeclaration) cleanStyle(rule.style)
  if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) for (const inner of rule.cssRules) cleanRule(inner)
}

/** Marks the places of the protected parts. */
const PLACE = '[data-guarded]'

/**
 * What holds within `scope` whatever a merchant writes: `!important` in the first layer is above every other rule. What
 * the protected parts stand in makes no layer of its own, so that they lie over everything else of the page, and no text
 * is put next to them.
 */
export const guardRules = (scope: string): string => `@layer{
${scope}{isolation:isolate!important}
${scope} :has(${PLACE}){z-index:auto!important;isolation:auto!important;transform:none!important;translate:none!important;rotate:none!important;scale:none!important;perspective:none!important;will-change:auto!important;offset-path:none!important}
:is(${scope},${scope} *):has(${PLACE}):not(.shop-cols)::before,:is(${scope},${scope} *):has(${PLACE})::after,${scope} ${PLACE}::before,${scope} ${PLACE}::after{content:none!important}
${scope} .shop-cols::before{content:''!important}
}`
