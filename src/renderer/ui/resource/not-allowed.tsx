import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/states.tsx'
import classes from './screen.module.css'

interface NotAllowedProps {
  /** A link to a screen that the member can see. */
  action?: ReactNode
}

/** Replaces a screen that the member's role can't access. */
export function NotAllowed({ action }: NotAllowedProps) {
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <EmptyState
          icon={IconLock}
          title="Your role in this store doesn’t allow this"
          message="Ask an owner or admin to do this or to change your role."
          action={action}
        />
      </div>
    </div>
  )
}
