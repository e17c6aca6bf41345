const dateStyle: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }

/** 'Nov 20, 2026' in the reader's own time zone. `value` is ISO 8601. */
export const formatDate = (value: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, dateStyle).format(new Date(value))

/** 'Nov 20, 2026' for a day without a time (YYYY-MM-DD), independent of the time zone. */
export const formatDay = (day: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { ...dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** '12,480' */
export const formatCount = (value: number, locale = 'en-US'): string => new Intl.NumberFormat(locale).format(value)

/** '1 order', '3 orders'. `many` is the plural if it isn't the word plus s. */
export const pluralize = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`

/** '98.4 %' for a value in percent; 'No data' for null. */
export const formatPercent = (value: number | null, digits = 1): string =>
  value === null ? 'No data' : `${value.toFixed(digits)}%`

/** '1:05' from whole seconds. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The first name, such as 'Marta', from the first or full name; '' if neither is known. */
export const firstNameOf = (user: { first_name?: string | undefined; name?: string | undefined }): string =>
  user.first_name || (user.name ?? '').split(' ')[0] || ''
