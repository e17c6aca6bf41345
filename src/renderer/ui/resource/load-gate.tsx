import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import type { LoadState } from './load-state.ts'
import classes from './screen.module.css'

interface LoadGateProps {
  load: LoadState
  /** What could not be loaded: 'Order', 'Figures'. */
  what: string
  /** Grey shape of the content. */
  skeleton: ReactNode
  /** Stands in the content's place when there is nothing to show. */
  empty?: ReactNode
  children: ReactNode
}

/** Error, then loading, then empty, then content: the order every screen keeps. */
export function LoadGate({ load, what, skeleton, empty, children }: LoadGateProps) {
  if (load.error) {
    return (
      <div className={classes.card}>
        <ErrorState {...load.error} title={`${what} could not be loaded`} onRetry={load.onRetry} />
      </div>
    )
  }
  if (load.loading) return skeleton
  if (empty) return <div className={classes.card}>{empty}</div>
  return children
}
