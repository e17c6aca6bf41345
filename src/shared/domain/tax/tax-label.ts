const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 100

/** Making a format costs more than using it a hundred times. */
function percentsIn(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  if (formats.size === MOST_FORMATS) formats.clear()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  formats.set(locale, format)
  return format
}

/** What a tax label says of a rate; `percentage` as `isPercentage` takes it. */
interface NamedRate {
  name: string
  percentage: string
}

/** Rates as people of a locale read them: 'GST 5% + PST 7%', 'MwSt 5,555 %'. '' without any. */
export const taxLabel = (rates: readonly NamedRate[] | null | undefined, locale?: string | null): string =>
  (rates ?? [])
    .map(({ name, percentage }) => `${name} ${percentsIn(locale ?? 'en-US').format(Number(percentage) / 100)}`)
    .join(' + ')
