import type { ReactNode } from 'react'
import { DetailSkeleton } from '../feedback/skeletons.tsx'
import { LoadGate } from './load-gate.tsx'
import type { LoadState } from './load-state.ts'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import classes from './screen.module.css'

interface DetailScreenProps {
  header: PageHeaderProps
  load: LoadState
  /** What it is, for the error: 'Order'. */
  what: string
  /** The side column. */
  aside?: ReactNode
  /** Stands in the content's place when there is nothing. */
  empty?: ReactNode
  /** The real shape, where the usual one is far off. */
  skeleton?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

/** One thing: main column and, where given, a side column. Also the frame of dashboards, without `aside`. */
export function DetailScreen(props: DetailScreenProps) {
  const { header, load, what, aside, empty, tabs, children } = props
  const skeleton = props.skeleton ?? <DetailSkeleton aside={aside !== undefined} />
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      {tabs}
      <LoadGate load={load} what={what} skeleton={skeleton} empty={empty}>
        {aside === undefined ? (
          <div className={classes.stack}>{children}</div>
        ) : (
          <div className={classes.columns}>
            <div className={classes.stack}>{children}</div>
            <aside className={classes.stack}>{aside}</aside>
          </div>
        )}
      </LoadGate>
    </div>
  )
}
