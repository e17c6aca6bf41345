import { useEffect, useState } from 'react'
import { exactTime } from '../../ui/display/time-text.ts'
import classes from './reporting.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Below this, days are shown with hours. */
const DETAILED = 4 * DAY

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats milliseconds: '9 days', '3 days 4 hours', '5 hours 12 minutes', 'less than a minute'. */
export function formatTimeLeft(left: number): string {
  if (left < MINUTE) return 'less than a minute'
  if (left < HOUR) return counted(Math.floor(left / MINUTE), 'minute')
  const [big, unit, small, rest]: [number, string, number, string] =
    left < DAY ? [HOUR, 'hour', MINUTE, 'minute'] : [DAY, 'day', HOUR, 'hour']
  if (left >= DETAILED) return counted(Math.floor(left / DAY), 'day')
  const more = Math.floor((left % big) / small)
  return `${counted(Math.floor(left / big), unit)}${more === 0 ? '' : ` ${counted(more, rest)}`}`
}

interface TimeLeftProps {
  /** ISO 8601 in UTC. */
  until: string
  /** Urgent from this many milliseconds before the end. */
  urgent: number
  over: string
}

function toneClass(left: number, urgent: number): string | undefined {
  if (left <= 0) return classes.over
  return left <= urgent ? classes.soon : undefined
}

/** Time left, updated live, with the exact local time on hover. */
export function TimeLeft({ until, urgent, over }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(until) - now
  return (
    <time dateTime={until} title={exactTime(until, 'en-US')} className={toneClass(left, urgent) ?? ''}>
      {left <= 0 ? over : `${formatTimeLeft(left)} left`}
    </time>
  )
}
