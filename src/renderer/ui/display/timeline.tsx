import { IconPoint, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StatusTone } from './status-badge.tsx'
import classes from './timeline.module.css'

export interface TimelineEvent {
  id: string
  title: ReactNode
  /** The time, and other secondary details. */
  note: ReactNode
  icon?: Icon
  tone?: StatusTone
}

/** Events, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.list}>
      {events.map(({ id, title, note, icon: Mark = IconPoint, tone = 'mute' }) => (
        <li className={classes.event} key={id}>
          <span className={classes.mark} data-tone={tone} aria-hidden>
            <Mark size={13} stroke={1.8} />
          </span>
          <div className={classes.words}>
            <p className={classes.title}>{title}</p>
            <p className={classes.note}>{note}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
