/** 'November 23, 2026 at 10:15 AM CST', in a time zone. */
export const dateTimeText = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)

/** 'November 23, 2026', in a time zone. */
export const dateText = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)

/** 'November 23, 2026' of a day 'YYYY-MM-DD'. */
export const dayText = (day: string, locale: string): string => dateText(new Date(`${day}T00:00:00Z`), locale, 'UTC')
