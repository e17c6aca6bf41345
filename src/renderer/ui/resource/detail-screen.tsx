import type { ReactNode } from 'react'
import { DetailSkeleton } from '../feedback/skeletons.tsx'
import { LoadGate } from './load-gate.tsx'
import type { LoadState } from './load-state.ts'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import classes from './screen.module.css'

interface DetailScreenProps {
  header: PageHeaderProps
  load: LoadState
  /** The noun for errors: 'Order'. */
  what: string
  /** The side column. */
  aside?: ReactNode
  /** Shown in place of the content if there is none. */
  empty?: ReactNode
  /** A custom skeleton if the default layout is too different. */
  skeleton?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

/** A detail page: a main column and an optional side column. Without `aside`, also the layout of dashboards. */
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
