/** Words that stand where something was that no log may hold. */
const HIDDEN = '…'

/** A web address up to its question mark or hash, then what must not be kept. */
const ADDRESS_REST = /((?:[a-z][a-z\d+.-]*:\/\/|\/)[^\s?#"'<>()]*)[?#][^\s"'<>()]*/gi

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[^\s"',;]{6,}/gi, `$1 ${HIDDEN}`],
  [/\b(token|api[-_ ]?key|password|secret)(["']?\s*[:=]\s*)["']?[^\s"',;&}]+/gi, `$1$2${HIDDEN}`],
  // Keys and ids of any kind: long runs that hold letters and digits. Names of files are none.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w-]|\.[a-z])/gi, HIDDEN],
  [/[^\s@"'<>()=:;,/]+@[^\s@"'<>()=:;,/]+\.[a-z]{2,}/gi, '(e-mail)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '(address)'],
  [/\b(?:\d[ -]?){12,18}\d\b/g, '(number)'],
]

/** The names of the parameters of a query, without their values: '?session&page'. */
function namesOnly(rest: string): string {
  const query = rest.split('#', 1)[0] ?? ''
  const names = [...new URLSearchParams(query).keys()].filter((name) => /^[\w-]{1,40}$/.test(name))
  return names.length === 0 ? '' : `?${names.join('&')}`
}

/**
 * A text without what identifies or authorises somebody: query values, tokens and keys, e-mail and IP addresses, long
 * numbers such as those of cards (A §3, EL-003). Doing it twice changes nothing more.
 */
export function redact(text: string): string {
  const cut = text.replace(ADDRESS_REST, (whole, path: string) => path + namesOnly(whole.slice(path.length)))
  return RULES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), cut)
}
