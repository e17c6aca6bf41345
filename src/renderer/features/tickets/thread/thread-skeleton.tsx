import { CardSkeleton, SkeletonBar } from '../../../ui/feedback/skeletons.tsx'
import screen from '../../../ui/resource/screen.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './thread.module.css'

/** Number of lines of each message, and whether the reader's side wrote it. */
const MESSAGES = [
  { lines: 3, own: true },
  { lines: 2, own: false },
  { lines: 1, own: true },
]

export function ThreadSkeleton() {
  return (
    <div className={classes.thread} aria-hidden>
      {MESSAGES.map(({ lines, own }, at) => (
        <div key={at} className={classes.message} data-own={own || undefined}>
          <span className={classes.avatar} />
          <div className={classes.waiting}>
            <SkeletonBar width={120} strong />
            {Array.from({ length: lines }, (_, line) => (
              <SkeletonBar key={line} width={`${92 - ((line * 23 + at * 11) % 40)}%`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a ticket with its details. */
export function TicketSkeleton() {
  return (
    <div className={screen.columns} role="status" aria-label="Loading">
      <div className={screen.stack}>
        <Section title="Conversation">
          <ThreadSkeleton />
        </Section>
        <CardSkeleton height={170} />
      </div>
      <div className={screen.stack}>
        <CardSkeleton height={300} />
      </div>
    </div>
  )
}
