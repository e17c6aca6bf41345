import type { ReactNode } from 'react'
import { DataTable } from '../layout/data-table.tsx'
import type { DataTableProps } from '../data-table/types.ts'
import { EmptyState, type EmptyStateProps } from '../feedback/states.tsx'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import classes from './screen.module.css'

interface ListScreenProps<Row extends object> {
  header: PageHeaderProps
  table: DataTableProps<Row>
  /** Replaces the table if the list has no rows and no filter is set. */
  empty: EmptyStateProps
  /** Tabs between sibling screens or saved views. */
  tabs?: ReactNode
  /** A warning or statistics between tabs and table. */
  above?: ReactNode
}

const narrowed = <Row extends object>({ state }: DataTableProps<Row>): boolean =>
  state.search !== '' || state.page > 1 || Object.values(state.filters).some((value) => value !== '')

/**
 * A list screen: title, filters and table. Errors and loading are shown inside the table, so that the filters stay
 * visible.
 */
export function ListScreen<Row extends object>({ header, table, empty, tabs, above }: ListScreenProps<Row>) {
  const settled = !table.load?.loading && !table.load?.error
  if (settled && table.total === 0 && !narrowed(table)) {
    // The empty state has the action; a second one in the header would compete with it.
    const { action, ...head } = header
    return (
      <div className={classes.page}>
        <PageHeader {...head} {...(empty.action ? {} : { action })} />
        {tabs}
        <div className={classes.card}>
          <EmptyState {...empty} />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      {tabs}
      {above}
      <DataTable {...table} />
    </div>
  )
}
