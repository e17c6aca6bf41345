/** One token of a selector: an escape, a string, or a character. */
const TOKENS = /\\[\s\S]?|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[\s\S]/g
const ESCAPES_AND_STRINGS = /\\[\s\S]?|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?/g

/** Splits a selector list at its top-level commas, ignoring those in brackets, strings and escapes. */
export function splitSelectors(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [sign] of list.matchAll(TOKENS)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/**
 * The pseudo-elements that a merchant may style. ::first-letter and ::first-line also reach into shadow roots; the
 * others belong to the store's page, or to the browser above it.
 */
const ALLOWED_PSEUDO_ELEMENTS =
  /^(before|after|marker|placeholder|selection|file-selector-button|-webkit-(details-marker|scrollbar[\w-]*))$/i

/** True if a selector only has elements and pseudo-elements that a merchant may style. */
export const isAllowedSelector = (selector: string): boolean =>
  [...selector.replaceAll(ESCAPES_AND_STRINGS, ' ').matchAll(/::([\w-]*)|:(first-l(?:etter|ine))/gi)].every(
    ([, name = '']) => ALLOWED_PSEUDO_ELEMENTS.test(name),
  )

/** Selectors that stand for the page itself in a merchant's CSS. */
const ROOT = /^(?:html\s*>?\s*)?(?::root|html|body)(?![\w-])/i
const isOfScope = (selector: string): boolean =>
  /&|:scope(?![\w-])/i.test(selector.replaceAll(ESCAPES_AND_STRINGS, ' '))

function scoped(selector: string): string[] {
  if (ROOT.test(selector)) return [selector.replace(ROOT, ':scope')]
  if (isOfScope(selector)) return [selector]
  const inside = `:scope ${selector}`
  // A selector may also start with the page's own class, as in '.shop-modern h2'.
  return /^[.#[:]/.test(selector) ? [inside, `:scope${selector}`] : [inside]
}

/**
 * Scopes a rule's selectors to the page, with the specificity of the page's own rules; '' if none of them is allowed.
 * Those of a `nested` rule are already relative to their parent.
 */
export function scopeSelectors(list: string, nested: boolean): string {
  const allowed = splitSelectors(list).filter(isAllowedSelector)
  return (nested ? allowed : allowed.flatMap(scoped)).join(', ')
}
