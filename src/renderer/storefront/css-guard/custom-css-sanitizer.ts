import { isPaintedNear } from './paint-allowlist.ts'

/**
 * Properties that a merchant's CSS must not set. An overlay that lets presses through can't be told from the page below
 * it; size and content containment collapse the page; the stacking order belongs to the store, which puts price, total,
 * consent and pay button on top; blend modes change the background of what is above; counters render digits, and digits
 * in reverse order are a different price.
 */
const FORBIDDEN_PROPERTIES =
  /^(all|pointer-events|interactivity|contain|content-visibility|z-index|direction|unicode-bidi|border-image-outset|-webkit-box-reflect|-webkit-mask-box-image-.*|mask-border-.*|(mix|background)-blend-mode|counter-.*|quotes|view-transition-.*)$/

/**
 * Variables that a protected slot inherits from its surroundings: the colors of a section. All other store variables
 * are set again inside each shadow root.
 */
export const INHERITED_VARIABLES = /^--shop-(part|confirm|line-soft)/i

const GLOBAL_VALUES = 'initial|inherit|unset'
const isOneOf =
  (words: string) =>
  (value: string): boolean =>
    new RegExp(`^(${words}|${GLOBAL_VALUES})$`).test(value)

/** Digits and currency signs in any script, full-block characters, and letters that look like digits. */
const DIGITS = [/[\p{N}\p{Sc}\u2580-\u25A0]/u, /^\W*[OoQDIl|SBZ]+(?:[.,'’:\s]+[OoQDIl|SBZ]+)*\W*$/u]
const looksLikeDigits = (text: string): boolean => DIGITS.some((pattern) => pattern.test(text.normalize('NFKC')))
const STRING = /"(?:\\.|[^"\\])*"/g

/** True for strings without digits, or no content. Computed values are rejected, because they can contain anything. */
function hasNoDigits(value: string): boolean {
  if (!/^(none|normal|((no-)?(open|close)-quote|\s|\/|"")*)$/.test(value.replaceAll(STRING, '""'))) return false
  return !(value.match(STRING) ?? []).some((text) => looksLikeDigits(text.slice(1, -1)))
}

const hasNoText = (value: string): boolean => value !== '' && !/["']|\b(var|attr|env|if)\(/.test(value)

/**
 * Properties with values that can be checked in the text. A value from a variable is unknown here, and a shorthand with
 * a variable leaves its longhands empty.
 */
const CHECKED_PROPERTIES: Readonly<Record<string, (value: string) => boolean>> = {
  position: isOneOf('static|relative|absolute|sticky|-webkit-sticky'),
  'container-type': isOneOf('normal|inline-size|scroll-state'),
  content: hasNoDigits,
  'list-style-type': isOneOf('none|disc|circle|square'),
  'list-style-image': isOneOf('none'),
  'text-overflow': isOneOf('clip|ellipsis'),
  'text-emphasis-style': hasNoText,
  'hyphenate-character': isOneOf('auto'),
}

const LOADING_FUNCTIONS =
  /(?<![\w-])(url|src|image|image-set|-webkit-image-set|element|paint|cross-fade|-webkit-cross-fade)\(/i

function isAllowedDeclaration(property: string, value: string): boolean {
  // A function name may contain an escape if the browser hasn't parsed the value yet.
  if (LOADING_FUNCTIONS.test(value) || (value.includes('\\') && property !== 'content' && property !== 'font-family'))
    return false
  if (property.startsWith('--')) return !INHERITED_VARIABLES.test(property)
  if (FORBIDDEN_PROPERTIES.test(property) || !isPaintedNear(property, value)) return false
  return CHECKED_PROPERTIES[property]?.(value) ?? true
}

/** Removes forbidden properties from a declaration. */
export function cleanStyle(style: CSSStyleDeclaration): void {
  for (const property of Array.from(style))
    if (!isAllowedDeclaration(property, style.getPropertyValue(property))) style.removeProperty(property)
}
