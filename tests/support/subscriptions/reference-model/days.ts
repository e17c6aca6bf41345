/*
 * Days and months for the reference model, without the product's calendar. A day is 'YYYY-MM-DD'.
 */

export type Period = 'weekly' | 'monthly' | 'quarterly' | 'yearly'

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const text = (date: Date): string => date.toISOString().slice(0, 10)

export function plusDays(day: string, count: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return text(date)
}

export const daysFrom = (day: string, until: string): number =>
  Math.round((utc(until).getTime() - utc(day).getTime()) / 86_400_000)

/** The same day of a later month, or that month's last day. */
function plusMonths(day: string, count: number): string {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, length))
  return text(date)
}

/** The day that is some periods after another. */
export function plusPeriods(day: string, count: number, period: Period): string {
  if (period === 'weekly') return plusDays(day, 7 * count)
  return plusMonths(day, count * { monthly: 1, quarterly: 3, yearly: 12 }[period])
}

/** Fridays, the 1st, the 15th and the last weekday of a month. */
export function isPayday(day: string): boolean {
  const weekday = utc(day).getUTCDay()
  if (weekday === 5 || day.endsWith('-01') || day.endsWith('-15')) return true
  if (weekday === 0 || weekday === 6) return false
  // The last weekday: only a weekend separates it from the next month.
  const following = weekday === 5 ? 3 : 1
  return plusDays(day, following).slice(0, 7) !== day.slice(0, 7)
}

/** The day and hour in a time zone. */
export function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** The moment at which it is a full hour of a day in a time zone. */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  for (let offset = -14; offset <= 14; offset += 1) {
    const at = new Date(utc(day).getTime() + (hour - offset) * 3_600_000)
    const local = localTime(at, timeZone)
    if (local.day === day && local.hour === hour) return at
  }
  throw new Error(`There is no ${hour}:00 on ${day} in ${timeZone}`)
}
