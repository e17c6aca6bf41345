import { useEffect, useState } from 'react'
import classes from './text.module.css'
import { exactTime, relativeTime } from './time-text.ts'

interface RelativeTimeProps {
  /** ISO 8601 in UTC. */
  value: string
  /** `short` for narrow columns ('12 min'), `long` for sentences ('12 minutes ago'). */
  length?: 'long' | 'short'
  locale?: string | undefined
}

const REFRESH_MS = 30_000

/** A relative time that updates, with the exact local time on hover. */
export function RelativeTime({ value, length = 'long', locale = 'en-US' }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={classes.time} dateTime={value} title={exactTime(value, locale)}>
      {relativeTime(value, now, length, locale)}
    </time>
  )
}
