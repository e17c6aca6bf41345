import { useState } from 'react'
import { relativeTime } from '../../ui/display/time-text.ts'

const sameDay: Intl.DateTimeFormatOptions = { timeStyle: 'medium' }
const otherDay: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' }

/** '12:27:52 PM' today, 'Nov 21, 2026, 12:27:52 PM' else, in the reader's time zone. */
function exactSeconds(value: string, now: Date, locale = 'en-US'): string {
  const moment = new Date(value)
  const style = moment.toDateString() === now.toDateString() ? sameDay : otherDay
  return new Intl.DateTimeFormat(locale, style).format(moment)
}

/** A moment to the second, for what happened shortly after one another; how long ago on hover. */
export function ExactTime({ value }: { value: string }) {
  const [now] = useState(() => new Date())
  return (
    <time dateTime={value} title={relativeTime(value, now.getTime(), 'long', 'en-US')}>
      {exactSeconds(value, now)}
    </time>
  )
}
