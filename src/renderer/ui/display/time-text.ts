const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number, short: string][] = [
  ['year', 31_536_000, 'y'],
  ['month', 2_592_000, 'mo'],
  ['day', 86_400, 'd'],
  ['hour', 3600, 'h'],
  ['minute', 60, 'min'],
]

/**
 * Formats '12 minutes ago' or '12 min'. `value` is ISO 8601, `now` milliseconds. Less than a minute is 'just now' or
 * 'now'.
 */
export function relativeTime(value: string, now: number, style: 'long' | 'short', locale: string): string {
  const seconds = Math.round((Date.parse(value) - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (step === undefined) return style === 'short' ? 'now' : 'just now'
  const [unit, size, short] = step
  const count = Math.trunc(seconds / size)
  if (style === 'short') return `${Math.abs(count)} ${short}`
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(count, unit)
}

/** Formats 'Nov 21, 2026, 12:27 PM' in the viewer's time zone. `value` is ISO 8601. */
export function exactTime(value: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
}
