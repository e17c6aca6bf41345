import { currencyDecimals, formatMoney } from './money.ts'
import type { Minor } from './money.ts'

/** Separator of a pattern's parts; no currency format contains it. */
const MARK = '|'

/** Amounts of every length and ending that affect the parts of a pattern. */
const samples = [0, 5, 99, 100, 12345, 99999, 100000, 1234567, 12345678, 123456789, 98765432100]

const known = new Map<string, string>()
const MOST = 200

/** Size of all groups but the last: 3 digits in most countries, 2 in India. */
const groupSize = (parts: readonly Intl.NumberFormatPart[]): number => {
  const whole = parts.filter(({ type }) => type === 'integer')
  return whole.at(-2)?.value.length ?? 3
}

function read(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const parts = format.formatToParts(12345678.9)
  const of = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const text = parts.map(({ value }) => value).join('')
  const first = /\d/.exec(text)?.index ?? 0
  const after = /\D*$/.exec(text)?.[0] ?? ''
  const grouped = format.formatToParts(1234).some(({ type }) => type === 'group')
  const figures = [text.slice(0, first), after, of('group'), groupSize(parts), grouped ? 4 : 5, of('decimal')]
  return [currency, ...figures, currencyDecimals(currency)].join(MARK)
}

/**
 * Returns a compact pattern of a currency in a locale, which formats amounts without the platform's number data: a
 * phone takes tens of milliseconds to load it. '' if a pattern can't express the format.
 */
export function moneyPattern(currency: string, locale: string): string {
  const key = `${currency} ${locale}`
  const pattern = known.get(key) ?? check(currency, locale)
  // Locales are external input, so the cache needs a limit.
  if (known.size >= MOST) known.clear()
  known.set(key, pattern)
  return pattern
}

function check(currency: string, locale: string): string {
  try {
    const pattern = read(currency, locale)
    const tells = samples.every((amount) => formatByPattern(pattern, amount) === formatMoney(amount, currency, locale))
    return tells ? pattern : ''
  } catch {
    return ''
  }
}

/** Formats minor units like `formatMoney` in the pattern's locale; '' for anything but a non-negative integer. */
export function formatByPattern(pattern: string, amount: Minor): string {
  if (!Number.isSafeInteger(amount) || amount < 0) return ''
  const [, before = '', after = '', group = '', size = '', least = '', decimal = '', digits = ''] = pattern.split(MARK)
  const text = `${amount}`.padStart(+digits + 1, '0')
  const at = text.length - +digits
  const whole = text.slice(0, at)
  const grouped = at < +least ? whole : whole.replace(RegExp(`\\B(?=(\\d{${size}})*\\d{3}$)`, 'g'), group)
  return before + grouped + (+digits ? decimal : '') + text.slice(at) + after
}
