import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import type { LoadState } from './load-state.ts'
import classes from './screen.module.css'

interface LoadGateProps {
  load: LoadState
  /** The noun for errors: 'Order', 'Figures'. */
  what: string
  /** Skeleton of the content. */
  skeleton: ReactNode
  /** Shown in place of the content if there is none. */
  empty?: ReactNode
  children: ReactNode
}

/** Shows error, loading, empty or content, in this order on every screen. */
export function LoadGate({ load, what, skeleton, empty, children }: LoadGateProps) {
  if (load.error) {
    return (
      <div className={classes.card}>
        <ErrorState {...load.error} title={`${what} couldn’t be loaded`} onRetry={load.onRetry} />
      </div>
    )
  }
  if (load.loading) return skeleton
  if (empty) return <div className={classes.card}>{empty}</div>
  return children
}
