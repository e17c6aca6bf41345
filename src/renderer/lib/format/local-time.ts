const two = (part: number): string => String(part).padStart(2, '0')

/** A time as a date-and-time field takes it, in the reader's own time zone, to the minute. */
export function localTime(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What such a field holds as a time in UTC; null while it is empty. */
export function wireTime(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
