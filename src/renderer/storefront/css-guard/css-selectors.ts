/** What is one sign of a selector: an escape, a string, or a character. */
const SIGNS = /\\[\s\S]?|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[\s\S]/g
const NAMELESS = /\\[\s\S]?|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?/g

/** A selector list cut at its outer commas: those in brackets, in strings and after a backslash part nothing. */
export function selectorsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [sign] of list.matchAll(SIGNS)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/**
 * The pseudo-elements that a merchant may style. The first letter and line of a part reach into what stands in it, shadows
 * too; the others are the shop's, or the browser's over the page.
 */
const PIECES =
  /^(before|after|marker|placeholder|selection|file-selector-button|-webkit-(details-marker|scrollbar[\w-]*))$/i

/** Whether a selector is about nothing but elements and the pieces of them that a merchant may style. */
export const isAllowed = (selector: string): boolean =>
  [...selector.replaceAll(NAMELESS, ' ').matchAll(/::([\w-]*)|:(first-l(?:etter|ine))/gi)].every(([, name = '']) =>
    PIECES.test(name),
  )

/** What stands for the page itself in a merchant's CSS. */
const ROOT = /^(?:html\s*>?\s*)?(?::root|html|body)(?![\w-])/i
const isOfScope = (selector: string): boolean => /&|:scope(?![\w-])/i.test(selector.replaceAll(NAMELESS, ' '))

function scoped(selector: string): string[] {
  if (ROOT.test(selector)) return [selector.replace(ROOT, ':scope')]
  if (isOfScope(selector)) return [selector]
  const inside = `:scope ${selector}`
  // A selector may also begin with the page's own class, as in '.shop-modern h2'.
  return /^[.#[:]/.test(selector) ? [inside, `:scope${selector}`] : [inside]
}

/**
 * The selectors of a rule that stands in the scope of a page, with as much weight as the page's own rules have; '' where
 * none of them is allowed. Those of a `nested` rule say themselves what they are within.
 */
export function selectorsFor(list: string, nested: boolean): string {
  const allowed = selectorsOf(list).filter(isAllowed)
  return (nested ? allowed : allowed.flatMap(scoped)).join(', ')
}
