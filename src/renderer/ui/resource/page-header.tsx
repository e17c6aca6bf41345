import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './page-header.module.css'

export interface Crumb {
  label: string
  /** Omitted for the last one, the screen itself. */
  path?: string
}

export interface PageHeaderProps {
  title: string
  /** One line on what the screen is for. */
  purpose?: ReactNode
  crumbs?: readonly Crumb[]
  /** An image or initials before the title. */
  mark?: ReactNode
  /** Badges after the title. */
  status?: ReactNode
  /** Buttons at the right end, primary button last. */
  action?: ReactNode
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, path }) => (
          <li key={label}>
            {path === undefined ? <span aria-current="page">{label}</span> : <Link to={path}>{label}</Link>}
            {path !== undefined && <IconChevronRight size={14} stroke={1.8} aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The header of every screen in the sidebar layout. */
export function PageHeader({ title, purpose, crumbs, mark, status, action }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      {crumbs && crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.titleLine}>
            {mark}
            <h1 className={classes.title}>{title}</h1>
            {status}
          </div>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </header>
  )
}
