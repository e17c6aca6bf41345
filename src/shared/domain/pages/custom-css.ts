import { hidesProtected, coversPage, looksLikePrice } from './custom-css-hiding.ts'

/** Maximum characters of custom CSS. */
export const MAX_CSS = 20_000

/** A disallowed line of custom CSS, counted from 1, with the reason. */
export interface CssProblem {
  line: number
  message: string
}

const AT_RULES: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  '-webkit-keyframes',
  'starting-style',
])

/** Patterns that are rejected anywhere. `text` has no comments and no string contents. */
const REFUSED: readonly [RegExp, (found: string) => string][] = [
  [
    /(?<![\w-])(url|src|image|image-set|-webkit-image-set|element|paint)\s*\(/gi,
    (found) =>
      `${found.toLowerCase()}) is not allowed because it loads content from outside. Upload the image instead.`,
  ],
  [/(?<![\w-])expression\s*\(/gi, () => 'expression() is not allowed'],
  [
    /(?<![\w-])(-ms-behaviou?r|behaviou?r|-moz-binding)\s*:/gi,
    (found) => `${found.replace(/\s*:$/, '')} is not allowed`,
  ],
  [/(java|vb)script\s*:/gi, () => 'Scripts are not allowed'],
  [/\\/g, () => 'A backslash is only allowed in quotes'],
  [
    /:?:(first-letter|first-line)(?![\w-])|::(backdrop|view-transition[\w-]*|part|slotted|highlight)(?![\w-])/gi,
    (found) => `${found} is not allowed because it reaches outside its element`,
  ],
]

/**
 * Returns what isn't allowed in a merchant's CSS, by line: anything that loads external resources or runs code, covers
 * the page, or hides what a shopper must see before payment (price, total, consent, pay button).
 */
export function customCssProblems(css: string): CssProblem[] {
  const lineAt = (index: number): number => css.slice(0, index).split('\n').length
  if (css.length > MAX_CSS) {
    const [most, now] = [MAX_CSS, css.length].map((length) => length.toLocaleString('en-US'))
    return [{ line: lineAt(MAX_CSS), message: `Too long from here on: ${now} characters, ${most} at most` }]
  }
  const { text, problems } = withoutStrings(css)
  for (const found of css.matchAll(/<\/|<!--/g)) {
    problems.push({ line: lineAt(found.index), message: 'HTML is not allowed here' })
  }
  for (const [pattern, message] of REFUSED) {
    for (const found of text.matchAll(pattern)) problems.push({ line: lineAt(found.index), message: message(found[0]) })
  }
  for (const found of text.matchAll(/@([\w-]+)/g)) {
    const [rule, name = ''] = found
    if (AT_RULES.has(name.toLowerCase())) continue
    problems.push({ line: lineAt(found.index), message: `${rule} is not allowed here` })
  }
  for (const { index, message } of ruleProblems(text, css)) problems.push({ line: lineAt(index), message })
  return problems.toSorted((a, b) => a.line - b.line)
}

/** Blanks out comments and quoted strings, preserving length and lines. */
function withoutStrings(css: string): { text: string; problems: CssProblem[] } {
  const problems: CssProblem[] = []
  const text = css.replaceAll(
    /\/\*(?:[^*]|\*(?!\/))*(\*\/)?|(["'])((?:\\[\s\S]|(?!\2)[^\\\n])*)(\2)?/g,
    (found: string, closed: string | undefined, quote: string | undefined, ...rest: unknown[]) => {
      const [, end, index] = rest
      const line = css.slice(0, Number(index)).split('\n').length
      if (quote === undefined && closed === undefined) problems.push({ line, message: 'This comment isn’t closed' })
      if (quote !== undefined && end === undefined) problems.push({ line, message: 'This quote isn’t closed' })
      return found.replaceAll(/[^\n]/g, ' ')
    },
  )
  return { text, problems }
}

interface Found {
  index: number
  message: string
}

/** Checks the rules: braces must match, and each declaration is checked with its enclosing selectors. */
function ruleProblems(text: string, css: string): Found[] {
  const problems: Found[] = []
  const open: { selector: string; index: number }[] = []
  let start = 0
  for (const { index, 0: sign } of text.matchAll(/[{};]|$/g)) {
    const part = text.slice(start, index)
    const at = start + part.length - part.trimStart().length
    const written = css.slice(at, index)
    start = index + 1
    if (sign === '{') {
      open.push({ selector: part.trim(), index: at })
      continue
    }
    const message = declarationProblem(part.trim(), written, open)
    if (message !== null) problems.push({ index: at, message })
    if (sign === '}' && open.pop() === undefined) problems.push({ index, message: 'There is one } too many' })
  }
  return [...problems, ...open.map(({ index }) => ({ index, message: 'This rule needs a closing }' }))]
}

function declarationProblem(
  declaration: string,
  written: string,
  around: readonly { selector: string }[],
): string | null {
  const colon = declaration.indexOf(':')
  if (colon === -1) return null
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const value = declaration
    .slice(colon + 1)
    .trim()
    .toLowerCase()
  const isPlace = property === 'position' || property.startsWith('--')
  if (isPlace && /\bfixed\b/.test(value)) return 'position: fixed is not allowed because it would cover the page'
  if (/^(all|interactivity|view-transition-name)$/.test(property)) return `${property} is not allowed`
  if (property === 'position' && value.includes('var(')) return 'position can’t be a variable'
  if (coversPage(property, value)) return 'This would cover the rest of the page'
  if (looksLikePrice(property, written.slice(colon + 1)))
    return 'Digits and currency symbols are not allowed here because they could be read as a price'
  const selectors = around.map(({ selector }) => selector).filter((selector) => !selector.startsWith('@'))
  const keyframes = around.some(({ selector }) => /^@(-webkit-)?keyframes/i.test(selector))
  const own = selectors.at(-1)
  if (own === undefined || keyframes) return null
  // A nested rule can reference its parent with &, so the parent's subject counts too.
  const meant = own.includes('&') ? own.replaceAll('&', `:is(${selectors.at(-2) ?? '*'})`) : own
  return hidesProtected(meant, property, value)
    ? `This would hide content that shoppers must see before they pay (${own})`
    : null
}
