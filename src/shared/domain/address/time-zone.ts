const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Cached because creating a formatter is expensive and few zones are in use. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for an unknown zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let found = clocks.get(timeZone)
  if (!found) {
    const two = '2-digit'
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    })
    clocks.set(timeZone, found)
  }
  return found
}

/** Returns true for an IANA time zone that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  // Formatters accept offsets such as +02:00, but offsets have no daylight saving time.
  if (!/^[A-Za-z]/.test(timeZone)) return false
  try {
    clockOf(timeZone)
    return true
  } catch {
    return false
  }
}

/** Falls back to UTC for a zone that this runtime no longer knows: an order must not fail because of it. */
const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** Returns the zone's local time as a UTC timestamp in milliseconds. */
function wallTime(moment: Date, timeZone: string): number {
  if (timeZone === 'UTC') return moment.getTime()
  const parts = new Map(
    clockOf(knownZone(timeZone))
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** Returns the calendar day in the zone, as YYYY-MM-DD. */
export const dayIn = (moment: Date, timeZone: string): string =>
  new Date(wallTime(moment, timeZone)).toISOString().slice(0, 10)

/** Returns minutes after local midnight. An hour that daylight saving time repeats has the same minutes twice. */
export const minuteOfDayIn = (moment: Date, timeZone: string): number =>
  Math.floor(wallTime(moment, timeZone) / 60_000) % 1440

/** Returns the first moment of a day in the zone: the clock change, where it skips midnight. */
export function startOfDayIn(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (timeZone === 'UTC') return new Date(midnight)
  const offsetAt = (time: number): number => wallTime(new Date(time), timeZone) - time
  const [before, after] = [midnight - DAY_MS, midnight + DAY_MS].map((time) => midnight - offsetAt(time))
  if (before === undefined || after === undefined || before === after) return new Date(before ?? midnight)
  // The clock changes near this midnight.
  let [early, late] = [Math.min(before, after) - HOUR_MS, Math.max(before, after) + HOUR_MS]
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (dayIn(new Date(middle), timeZone) >= day) late = middle
    else early = middle
  }
  return new Date(late)
}

/** 'Chicago time' for America/Chicago, 'UTC' for UTC. */
export function zoneLabel(timeZone: string): string {
  const [region = '', ...rest] = timeZone.split('/')
  const city = rest.at(-1)
  return city === undefined || region === 'Etc' ? timeZone : `${city.replaceAll('_', ' ')} time`
}

/**
 * Returns the moment of a local time in the zone. A time that is skipped when clocks go forward is the moment of the
 * change; of a time that occurs twice, it is the first.
 */
export function instantIn(day: string, minute: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + minute * MINUTE_MS
  if (timeZone === 'UTC') return new Date(wall)
  const offsetAt = (time: number): number => wallTime(new Date(time), timeZone) - time
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((time) => wall - offsetAt(time)).toSorted((a, b) => a - b)
  const exact = candidates.find((time) => wallTime(new Date(time), timeZone) === wall)
  return exact === undefined ? changeBetween(candidates, wall, timeZone) : new Date(exact)
}

/** Finds the clock change that skips a local time: the first moment whose local time is later. */
function changeBetween([first = 0, last = 0]: readonly number[], wall: number, timeZone: string): Date {
  let [early, late] = [first - HOUR_MS, last + HOUR_MS]
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (wallTime(new Date(middle), timeZone) >= wall) late = middle
    else early = middle
  }
  return new Date(late)
}
