/** Placeholder for anything that must not be logged. */
const HIDDEN = '…'

/**
 * A URL up to its question mark or hash, then the part to remove. Here and below, every part has a maximum length and a
 * left anchor, so that matching is linear in the length of the text.
 */
const ADDRESS_REST =
  /((?:(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/|(?<![^\s"'<>()[\],=])\/)[^\s?#"'<>()]{0,2000})[?#][^\s"'<>()]*/gi

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s{1,20}[^\s"',;]{6,}/gi, `$1 ${HIDDEN}`],
  [/(?<![\w-])([\w-]{0,30}?(?:token|key|password|secret)["']?\s{0,20}[:=]\s{0,20}["']?)[^\s"',;&}]+/gi, `$1${HIDDEN}`],
  // Keys and ids of any kind: those of providers by prefix, others as long runs of letters and digits.
  [/(?<![\w-])(?:sk|pk|rk|whsec|cwk)_\w{3,2000}/gi, HIDDEN],
  [/(?<![\w-])(?=[\w-]{0,2000}\d)(?=[\w-]{0,2000}[a-z])[\w-]{24,2000}(?![\w-]|\.[a-z])/gi, HIDDEN],
  [/(?<![^\s@"'<>()=:;,/])[^\s@"'<>()=:;,/]{1,320}@[^\s@"'<>()=:;,/]{1,255}/g, '(email)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '(address)'],
  [/(?<![\w:.])(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}(?![\w:])/gi, '(address)'],
  [/(?<![\w:])(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::[\da-f]{1,4}(?::[\da-f]{1,4}){0,6}(?![\w:])/gi, '(address)'],
  [/\b(?:\d[ -]?){12,18}\d\b/g, '(number)'],
]

/** Returns a query's parameter names without their values: '?session&page'. */
function namesOnly(rest: string): string {
  const query = rest.split('#', 1)[0] ?? ''
  const names = [...new URLSearchParams(query).keys()].filter((name) => /^[\w-]{1,40}$/.test(name))
  return names.length === 0 ? '' : `?${names.join('&')}`
}

/**
 * Removes anything that identifies or authorizes a person: query values, tokens and keys, email and IP addresses, long
 * numbers such as card numbers (A §3, EL-003). Idempotent.
 */
export function redact(text: string): string {
  const cut = text.replace(ADDRESS_REST, (whole, path: string) => path + namesOnly(whole.slice(path.length)))
  return RULES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), cut)
}
