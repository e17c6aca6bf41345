import { isPaintedNear } from './paint-allowlist.ts'

/**
 * What no merchant's CSS may say. A veil that lets presses through could not be told from the page below it; what is laid
 * out as if it were empty has no room for the page; the order of layers is the shop's, which puts price, total, consent
 * and pay button on top; what is mixed with the ground changes it for what stands above; counters write figures, and
 * figures read backwards are other figures.
 */
const TAKEN_OUT =
  /^(all|pointer-events|interactivity|contain|content-visibility|z-index|direction|unicode-bidi|border-image-outset|-webkit-box-reflect|-webkit-mask-box-image-.*|mask-border-.*|(mix|background)-blend-mode|counter-.*|quotes|view-transition-.*)$/

/**
 * Variables that a protected part takes from what it stands in: the colours of a part of the page. All others of the
 * shop are said anew inside each shadow.
 */
export const INWARD = /^--shop-(part|confirm|line-soft)/i

const KEPT = 'initial|inherit|unset'
const isOneOf =
  (words: string) =>
  (value: string): boolean =>
    new RegExp(`^(${words}|${KEPT})$`).test(value)

/** Figures and signs of money in any script, blocks that fill a whole letter, and letters that pass for figures. */
const FIGURES = [/[\p{N}\p{Sc}\u2580-\u25A0]/u, /^\W*[OoQDIl|SBZ]+(?:[.,'’:\s]+[OoQDIl|SBZ]+)*\W*$/u]
const readsAsFigures = (text: string): boolean => FIGURES.some((pattern) => pattern.test(text.normalize('NFKC')))
const STRING = /"(?:\\.|[^"\\])*"/g

/** Strings without figures, or nothing. Whatever has to be worked out first may say anything. */
function isSilent(value: string): boolean {
  if (!/^(none|normal|((no-)?(open|close)-quote|\s|\/|"")*)$/.test(value.replaceAll(STRING, '""'))) return false
  return !(value.match(STRING) ?? []).some((text) => readsAsFigures(text.slice(1, -1)))
}

const hasNoWords = (value: string): boolean => value !== '' && !/["']|\b(var|attr|env|if)\(/.test(value)

/**
 * What may be said only in ways that can be told from the text. A value that comes from a variable is not known here, and
 * one that a variable gives to several properties at once is empty.
 */
const JUDGED: Readonly<Record<string, (value: string) => boolean>> = {
  position: isOneOf('static|relative|absolute|sticky|-webkit-sticky'),
  'container-type': isOneOf('normal|inline-size|scroll-state'),
  content: isSilent,
  'list-style-type': isOneOf('none|disc|circle|square'),
  'list-style-image': isOneOf('none'),
  'text-overflow': isOneOf('clip|ellipsis'),
  'text-emphasis-style': hasNoWords,
  'hyphenate-character': isOneOf('auto'),
}

const LOADS = /(?<![\w-])(url|src|image|image-set|-webkit-image-set|element|paint|cross-fade|-webkit-cross-fade)\(/i

function maySay(property: string, value: string): boolean {
  // A function may be written with an escape in it where the browser has not read the value yet.
  if (LOADS.test(value) || (value.includes('\\') && property !== 'content' && property !== 'font-family')) return false
  if (property.startsWith('--')) return !INWARD.test(property)
  if (TAKEN_OUT.test(property) || !isPaintedNear(property, value)) return false
  return JUDGED[property]?.(value) ?? true
}

/** Takes out of a declaration what must not be said. */
export function cleanStyle(style: CSSStyleDeclaration): void {
  for (const property of Array.from(style))
    if (!maySay(property, style.getPropertyValue(property))) style.removeProperty(property)
}
