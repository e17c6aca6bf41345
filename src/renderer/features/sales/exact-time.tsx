import { useState } from 'react'
import { relativeTime } from '../../ui/display/time-text.ts'

const sameDay: Intl.DateTimeFormatOptions = { timeStyle: 'medium' }
const otherDay: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' }

/** '12:27:52 PM' if today, otherwise 'Nov 21, 2026, 12:27:52 PM', in the reader's time zone. */
function formatWithSeconds(value: string, now: Date, locale = 'en-US'): string {
  const moment = new Date(value)
  const style = moment.toDateString() === now.toDateString() ? sameDay : otherDay
  return new Intl.DateTimeFormat(locale, style).format(moment)
}

/** A time with seconds, for events close together; the relative time appears on hover. */
export function ExactTime({ value }: { value: string }) {
  const [now] = useState(() => new Date())
  return (
    <time dateTime={value} title={relativeTime(value, now.getTime(), 'long', 'en-US')}>
      {formatWithSeconds(value, now)}
    </time>
  )
}
