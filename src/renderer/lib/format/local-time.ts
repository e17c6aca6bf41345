const two = (part: number): string => String(part).padStart(2, '0')

/** Formats a UTC time for a date-and-time input, in the reader's time zone, to the minute. */
export function utcToLocal(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Converts the value of such an input to UTC; null if empty. */
export function localToUtc(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
