const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 100

/** Cached because creating a formatter costs more than using it a hundred times. */
function percentsIn(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  if (formats.size === MOST_FORMATS) formats.clear()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  formats.set(locale, format)
  return format
}

/** A rate in a tax label; `percentage` as `isPercentage` accepts it. */
interface NamedRate {
  name: string
  percentage: string
}

/** Formats rates for a locale: 'GST 5% + PST 7%', 'MwSt 5,555 %'. '' without any. */
export const taxLabel = (rates: readonly NamedRate[] | null | undefined, locale?: string | null): string =>
  (rates ?? [])
    .map(({ name, percentage }) => `${name} ${percentsIn(locale ?? 'en-US').format(Number(percentage) / 100)}`)
    .join(' + ')
